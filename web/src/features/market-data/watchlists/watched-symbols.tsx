import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLivePrices } from '#platform/realtime/use-live-price.ts';
import rows from '#ui/draggable-rows.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { useRowDrops } from '#ui/row-drag.ts';
import type { Watchlist } from '@candela/contract/market-data/watchlists';
import { WatchedRow, watchedType } from './watched-row.tsx';
import { dayLinesQuery, useWatching } from './watchlists.api.ts';

/** The symbols of a list in their order. */
export function WatchedSymbols({ list }: { list: Watchlist }) {
  const { t } = useTranslation();
  const { watch } = useWatching();
  const { symbols } = list;
  const ids = symbols.map(({ id }) => id);
  const prices = useLivePrices(ids);
  const lines = useQuery(dayLinesQuery(ids)).data;
  const move = (from: number, to: number) => {
    const instrument = symbols[from];
    if (!instrument || from === to) return;
    const others = ids.toSpliced(from, 1);
    watch({ listId: list.id, instrument, beforeId: others[to] ?? null });
  };
  useRowDrops(watchedType, ids, move);
  if (symbols.length === 0) {
    return <EmptyState icon={Star} title={t(($) => $.watchlists.empty)} text={t(($) => $.watchlists.emptyText)} />;
  }
  return (
    <ol className={rows.list}>
      {symbols.map((instrument, index) => (
        <WatchedRow
          key={instrument.id}
          instrument={instrument}
          price={prices.get(instrument.id) ?? null}
          closes={lines?.get(instrument.id) ?? []}
          listId={list.id}
          index={index}
          total={symbols.length}
          onMove={(to) => move(index, to)}
        />
      ))}
    </ol>
  );
}
