import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getHosting } from '@candela/contract/live/hosting';

/** Its key begins with that of events, so that event messages of the hub refetch it. */
export const hostingQuery = queryOptions({
  queryKey: ['events', 'hosting'],
  queryFn: ({ signal }) => call(getHosting, {}, { signal }),
  // Questions are not reported by event messages.
  refetchInterval: 60_000,
});
