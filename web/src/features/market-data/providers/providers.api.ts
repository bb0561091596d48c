import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { CallInput } from '@candela/contract/endpoint';
import {
  addProviderSymbols,
  displayDataProvider,
  listDataProviders,
  searchProviderSymbols,
  testDataProvider,
  updateDataProvider,
  type ProvidedSymbol,
} from '@candela/contract/market-data/providers';

const key = ['dataProviders'];

type BodyOf<E extends typeof updateDataProvider | typeof displayDataProvider | typeof testDataProvider> = NonNullable<
  CallInput<E>['body']
>;

export const providersQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(listDataProviders, {}, { signal }),
});

/** Symbols that a provider has. Each search spends of its budget. */
export const providerSymbolsQuery = (prefix: string, query: string) =>
  queryOptions({
    queryKey: [...key, 'symbols', prefix, query],
    queryFn: ({ signal }) => call(searchProviderSymbols, { params: { prefix }, query: { query } }, { signal }),
    enabled: query !== '',
    staleTime: 5 * 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

function useChange<T, Output>(mutationFn: (given: T) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key }) });
}

export const useConnecting = (prefix: string) =>
  useChange((body: BodyOf<typeof updateDataProvider>) => call(updateDataProvider, { params: { prefix }, body }));

export const useDisplaying = (prefix: string) =>
  useChange((body: BodyOf<typeof displayDataProvider>) => call(displayDataProvider, { params: { prefix }, body }));

export const useKeyTest = (prefix: string) =>
  useChange((body: BodyOf<typeof testDataProvider>) => call(testDataProvider, { params: { prefix }, body }));

export const useSymbolAdding = (prefix: string) =>
  useChange((symbols: ProvidedSymbol[]) => call(addProviderSymbols, { params: { prefix }, body: { symbols } }));
