import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLivePrices } from '#platform/realtime/use-live-price.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SymbolLine } from './symbol-line.tsx';
import { dayLinesQuery, foundSymbolsQuery, type SymbolFilter } from './watchlists.api.ts';
import classes from './watchlists.module.css';

interface FoundSymbolsProps {
  filter: SymbolFilter;
  /** The list that stars are about. */
  listId: number;
  onClear: () => void;
}

/** Symbols that the user may see, by name, code and market. */
export function FoundSymbols({ filter, listId, onClear }: FoundSymbolsProps) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(foundSymbolsQuery(filter));
  const symbols = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const ids = symbols.map(({ id }) => id);
  const prices = useLivePrices(ids);
  const lines = useQuery(dayLinesQuery(ids)).data;
  if (found.isPending) return <Waiting />;
  if (found.isError && !found.data) return <ErrorState onRetry={() => void found.refetch()} />;
  if (found.data?.pages[0]?.isConnected === false) {
    return (
      <EmptyState
        icon={ChartNoAxesCombined}
        title={t(($) => $.errors.candles.notConnected.title)}
        text={t(($) => $.errors.candles.notConnected.description)}
      />
    );
  }
  if (symbols.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t(($) => $.watchlists.nothingFound)}
        text={t(($) => $.watchlists.nothingFoundText)}
        action={
          <Button variant="default" onClick={onClear}>
            {t(($) => $.watchlists.showAll)}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.found}>
        {symbols.map((instrument) => (
          <li key={instrument.id} className={classes.row}>
            <SymbolLine
              instrument={instrument}
              price={prices.get(instrument.id) ?? null}
              closes={lines?.get(instrument.id) ?? []}
              listId={listId}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={found.hasNextPage}
        isLoading={found.isFetchingNextPage}
        onLoad={() => void found.fetchNextPage()}
      />
    </>
  );
}

/** Rows while symbols are loading. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="status" aria-label={t(($) => $.core.loading)}>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} height={64} radius="md" />
      ))}
    </div>
  );
}
