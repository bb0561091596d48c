import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getAlertFilters, updateAlertFilters, type NamedAlertFilters } from '@candela/contract/scanning/alert-filters';
import { listStrategies } from '@candela/contract/scanning/strategies';
import { tradingAlertsQuery } from './alerts.api.ts';

export const alertFiltersQuery = queryOptions({
  queryKey: ['alert-filters'],
  queryFn: ({ signal }) => call(getAlertFilters, {}, { signal }),
  staleTime: Infinity,
});

/** Strategies that the user may read, by words. */
export const foundStrategiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['alert-filters', 'strategies', search],
    queryFn: ({ signal }) => call(listStrategies, { query: { ...(search !== '' && { search }) } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Changes which alerts are wanted, at once; one change after another, as each sends all of them. */
export function useAlertFilterChange() {
  const client = useQueryClient();
  const { queryKey } = alertFiltersQuery;
  const mutationKey = ['alert-filters'];
  // What was stored before a change that still waits is not shown: the next change would be made from it.
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: 'alert-filters' },
    mutationFn: ({ strategies: _names, symbols: _codes, ...body }: NamedAlertFilters) =>
      call(updateAlertFilters, { body }),
    onMutate: (body) => {
      void client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, body);
      return before;
    },
    onError: (_error, _body, before) => {
      if (!isLast()) return;
      client.setQueryData(queryKey, before);
      // A change before it may have been refused, too.
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (stored) => {
      if (isLast()) client.setQueryData(queryKey, stored);
    },
    onSettled: () => client.invalidateQueries({ queryKey: tradingAlertsQuery.queryKey }),
  });
}
