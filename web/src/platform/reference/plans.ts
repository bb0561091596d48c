import { listPlans } from '@candela/contract/billing/plans';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';

/** All plans; invalidated when an admin changes one. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
});
