import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { CallInput } from '@candela/contract/endpoint';
import { listCandles } from '@candela/contract/market-data/candles';
import { searchSymbols } from '@candela/contract/market-data/symbols';

/** Symbols with prices that match a query. */
export const symbolsQuery = (query: string) =>
  queryOptions({
    queryKey: ['symbols', query],
    queryFn: ({ signal }) => call(searchSymbols, { query: { query } }, { signal }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });

/** Bars of a symbol, for a chart. */
export function loadCandles(query: NonNullable<CallInput<typeof listCandles>['query']>) {
  return call(listCandles, { query });
}
