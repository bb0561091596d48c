import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  listMarketSessions,
  removeSessionException,
  setSessionException,
  type SessionExceptionFields,
} from '@candela/contract/market-data/market-sessions';
import {
  addSplit,
  createSymbol,
  getManagedSymbol,
  getMarketDataFigures,
  listManagedSymbols,
  removeSplit,
  updateSymbol,
  type ManagedSymbol,
  type SplitFields,
  type SymbolChanges,
  type SymbolFields,
} from '@candela/contract/market-data/symbols';
import type { SymbolFilter } from './symbol-filter.ts';

const keys = {
  figures: ['market-data', 'figures'],
  lists: ['market-data', 'symbols'],
  list: ({ search, market, display }: SymbolFilter) => ['market-data', 'symbols', search, market, display],
  one: (id: number) => ['market-data', 'symbol', id],
  sessions: ['market-data', 'sessions'],
};

/** Asked again every half minute: the newest bar is seconds old. */
export const figuresQuery = queryOptions({
  queryKey: keys.figures,
  queryFn: ({ signal }) => call(getMarketDataFigures, {}, { signal }),
  refetchInterval: 30_000,
});

export const managedSymbolsQuery = (filter: SymbolFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const { search, market, display } = filter;
      const query = { query: search?.slice(0, 40), market, display, cursor: pageParam, limit: 50 };
      return call(listManagedSymbols, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const managedSymbolQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getManagedSymbol, { params: { id } }, { signal }),
    // A form is filled with it: what somebody else has changed meanwhile is noticed on saving.
    refetchOnWindowFocus: false,
  });

/** Asked again every minute: markets open and close. */
export const marketSessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(listMarketSessions, {}, { signal }),
  refetchInterval: 60_000,
});

/** What a change of a symbol answers is shown at once. */
function useSymbolKeeping() {
  const client = useQueryClient();
  return (symbol: ManagedSymbol) => {
    client.setQueryData(keys.one(symbol.id), symbol);
    void client.invalidateQueries({ queryKey: keys.lists });
    void client.invalidateQueries({ queryKey: keys.figures });
  };
}

export function useSymbolAdding() {
  const keep = useSymbolKeeping();
  return useMutation({ mutationFn: (body: SymbolFields) => call(createSymbol, { body }), onSuccess: keep });
}

export function useSymbolChanging(id: number) {
  const keep = useSymbolKeeping();
  return useMutation({
    mutationFn: (body: SymbolChanges) => call(updateSymbol, { params: { id }, body }),
    onSuccess: keep,
  });
}

export function useSplitAdding(id: number) {
  const keep = useSymbolKeeping();
  return useMutation({
    mutationFn: (body: SplitFields) => call(addSplit, { params: { id }, body }),
    onSuccess: keep,
  });
}

export function useSplitRemoving(id: number) {
  const keep = useSymbolKeeping();
  return useMutation({
    mutationFn: (at: number) => call(removeSplit, { params: { id, at } }),
    onSuccess: keep,
  });
}

export function useExceptionSetting(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ day, ...body }: SessionExceptionFields & { day: string }) =>
      call(setSessionException, { params: { code, day }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}

export function useExceptionRemoving(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (day: string) => call(removeSessionException, { params: { code, day } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
