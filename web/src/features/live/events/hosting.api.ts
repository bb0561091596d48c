import { getHosting } from '@candela/contract/live/hosting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';

/** Under the key of events, so that the hub's news of them reads it again. */
export const hostingQuery = queryOptions({
  queryKey: ['events', 'hosting'],
  queryFn: ({ signal }) => call(getHosting, {}, { signal }),
  // Questions come without news of the event itself.
  refetchInterval: 60_000,
});
