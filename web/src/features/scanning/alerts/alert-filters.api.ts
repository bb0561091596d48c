import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getAlertFilters, updateAlertFilters, type AlertFilters } from '@candela/contract/scanning/alert-filters';
import { tradingAlertsQuery } from './alerts.api.ts';

export const alertFiltersQuery = queryOptions({
  queryKey: ['alert-filters'],
  queryFn: ({ signal }) => call(getAlertFilters, {}, { signal }),
  staleTime: Infinity,
});

/** Changes which alerts are wanted, at once; one change after another, as each sends all of them. */
export function useAlertFilterChange() {
  const client = useQueryClient();
  const { queryKey } = alertFiltersQuery;
  return useMutation({
    scope: { id: 'alert-filters' },
    mutationFn: (body: AlertFilters) => call(updateAlertFilters, { body }),
    onMutate: (body) => {
      void client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, body);
      return before;
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onSettled: () => client.invalidateQueries({ queryKey: tradingAlertsQuery.queryKey }),
  });
}
