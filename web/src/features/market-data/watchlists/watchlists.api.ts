import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { Instrument } from '@candela/contract/market-data/candles';
import { listDayLines, maxDayLines } from '@candela/contract/market-data/day-lines';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import {
  createWatchlist,
  listWatchlists,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  watchSymbol,
  type Watchlist,
} from '@candela/contract/market-data/watchlists';

/** The lists of the user: first the one that everybody has. */
export const watchlistsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: async ({ signal }) => (await call(listWatchlists, {}, { signal })).data,
});

export interface SymbolFilter {
  search?: string;
  /** Code of a market. */
  market?: string;
}

/** Symbols that the user may see, by name or code. */
export const foundSymbolsQuery = ({ search = '', market }: SymbolFilter) =>
  infiniteQueryOptions({
    queryKey: ['symbols', 'found', search, market ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchSymbols,
        {
          query: {
            query: search.slice(0, 40),
            ...(market !== undefined && { market }),
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The course of the trading day of symbols, by their ids. Live prices continue it. */
export const dayLinesQuery = (symbolIds: readonly number[]) =>
  queryOptions({
    queryKey: ['day-lines', symbolIds.toSorted((a, b) => a - b).join(',')],
    queryFn: async ({ signal }) => {
      const lines = new Map<number, number[]>();
      for (let from = 0; from < symbolIds.length; from += maxDayLines) {
        const query = { symbolIds: symbolIds.slice(from, from + maxDayLines).join(',') };
        const { data } = await call(listDayLines, { query }, { signal });
        for (const { symbolId, closes } of data) lines.set(symbolId, closes);
      }
      return lines;
    },
    enabled: symbolIds.length > 0,
    staleTime: 5 * 60_000,
  });

interface Place {
  listId: number;
  instrument: Instrument;
  /** Id of the symbol before which it stands; null: at the end. */
  beforeId: number | null;
}

/** Puts symbols into lists, moves them and takes them out, one after the other; shown at once. */
export function useWatching() {
  const client = useQueryClient();
  const change = (id: number, changed: (symbols: Instrument[]) => Instrument[]) =>
    client.setQueryData(watchlistsQuery.queryKey, (lists) =>
      lists?.map((list) => (list.id === id ? { ...list, symbols: changed(list.symbols) } : list)),
    );
  const common = {
    mutationKey: ['watchlists'],
    scope: { id: 'watchlists' },
    // What is shown already includes later changes, which the answer to an earlier one does not.
    onSuccess: (list: Watchlist) => {
      if (client.isMutating({ mutationKey: ['watchlists'] }) === 1) change(list.id, () => list.symbols);
    },
    onError: () => client.invalidateQueries(watchlistsQuery),
  };
  const watch = useMutation({
    ...common,
    mutationFn: ({ listId, instrument, beforeId }: Place) =>
      call(watchSymbol, { params: { id: listId, symbolId: instrument.id }, body: { beforeId } }),
    onMutate: ({ listId, instrument, beforeId }) =>
      void change(listId, (symbols) => {
        const others = symbols.filter(({ id }) => id !== instrument.id);
        const at = others.findIndex(({ id }) => id === beforeId);
        return others.toSpliced(at < 0 ? others.length : at, 0, instrument);
      }),
  });
  const unwatch = useMutation({
    ...common,
    mutationFn: ({ listId, instrument }: Omit<Place, 'beforeId'>) =>
      call(unwatchSymbol, { params: { id: listId, symbolId: instrument.id } }),
    onMutate: ({ listId, instrument }) =>
      void change(listId, (symbols) => symbols.filter(({ id }) => id !== instrument.id)),
  });
  return { watch: watch.mutate, unwatch: unwatch.mutate };
}

/** Creates a list, or renames one. */
export function useListNaming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number | null; name: string }) =>
      id === null
        ? call(createWatchlist, { body: { name } })
        : call(renameWatchlist, { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries(watchlistsQuery),
  });
}

export function useListRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeWatchlist, { params: { id } }),
    onSettled: () => client.invalidateQueries(watchlistsQuery),
  });
}
