import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showUndoToast } from '#ui/undo-toast.tsx';
import type { Instrument } from '@candela/contract/market-data/candles';
import { defaultWatchlistId } from '@candela/contract/market-data/watchlists';
import classes from './watchlists.module.css';
import { useWatching, watchlistsQuery } from './watchlists.api.ts';

/** Puts a symbol into a watchlist or takes it out, which can be undone. */
export function StarButton({ instrument, listId = defaultWatchlistId }: { instrument: Instrument; listId?: number }) {
  const { t } = useTranslation();
  const { watch, unwatch } = useWatching();
  const symbols = useQuery(watchlistsQuery).data?.find(({ id }) => id === listId)?.symbols;
  const at = symbols?.findIndex(({ id }) => id === instrument.id) ?? -1;
  const isWatched = at >= 0;
  const { name } = instrument;
  const toggle = () => {
    if (!isWatched) return watch({ listId, instrument, beforeId: null });
    const beforeId = symbols?.[at + 1]?.id ?? null;
    unwatch({ listId, instrument });
    showUndoToast({
      title: t(($) => $.watchlists.removed, { name }),
      undo: t(($) => $.watchlists.undo),
      onUndo: () => watch({ listId, instrument, beforeId }),
    });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes.star}
      disabled={symbols === undefined}
      aria-pressed={isWatched}
      aria-label={t(($) => $.watchlists.star, { name })}
      title={t(($) => (isWatched ? $.watchlists.remove : $.watchlists.add))}
      onClick={toggle}
    >
      <Star size={18} fill={isWatched ? 'currentColor' : 'none'} aria-hidden />
    </ActionIcon>
  );
}
