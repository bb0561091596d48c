import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  cancelPriceAlert,
  createPriceAlert,
  listPriceAlerts,
  maxPriceAlerts,
} from '@candela/contract/market-data/price-alerts';

/** The user's alerts of a symbol, newest first. */
export const priceAlertsQuery = (symbolId: number) =>
  infiniteQueryOptions({
    queryKey: ['price-alerts', symbolId],
    queryFn: ({ pageParam, signal }) =>
      call(listPriceAlerts, { query: { symbolId, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Those of a symbol that have not been reached yet: all of them. */
export const activeAlertsQuery = (symbolId: number) =>
  queryOptions({
    queryKey: ['price-alerts', symbolId, 'active'],
    queryFn: ({ signal }) =>
      call(listPriceAlerts, { query: { symbolId, state: 'active', limit: maxPriceAlerts } }, { signal }),
  });

export function useAlertSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { symbolId: number; price: number; note: string }) => call(createPriceAlert, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['price-alerts'] }),
  });
}

export function useAlertCancelling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(cancelPriceAlert, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['price-alerts'] }),
  });
}
