import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listPlans } from '@candela/contract/billing/plans';

/** All plans; invalidated when an admin changes one. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
});
