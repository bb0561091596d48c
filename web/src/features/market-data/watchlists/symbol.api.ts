import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listCandles } from '@candela/contract/market-data/candles';
import { getSymbol } from '@candela/contract/market-data/symbols';

/** What is known of a symbol. @param symbol `PROVIDER:CODE` */
export const symbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbols', 'one', symbol],
    queryFn: ({ signal }) => call(getSymbol, { params: { symbol } }, { signal }),
  });

/** The bar of its trading day, for the range of the day; live prices continue it. */
export const dayBarQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbols', 'day', symbol],
    queryFn: async ({ signal }) =>
      (await call(listCandles, { query: { symbol, timeframe: '1d', limit: 1 } }, { signal })).data.at(-1) ?? null,
  });
