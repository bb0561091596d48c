import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getPayments } from '@candela/contract/billing/payments';

export const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: ({ signal }) => call(getPayments, {}, { signal }),
  staleTime: 600_000,
});

/** Whether plans can be bought here; undefined until that is known. */
export function usePayments(): { isAvailable: boolean; isTest: boolean } | undefined {
  return useQuery(paymentsQuery).data;
}
