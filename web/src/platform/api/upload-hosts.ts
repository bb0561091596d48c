import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listUploadHosts } from '@candela/contract/video/uploads';

/** The hosts that can store videos besides this installation. */
export const uploadHostsQuery = queryOptions({
  queryKey: ['videos', 'hosts'],
  queryFn: ({ signal }) => call(listUploadHosts, {}, { signal }),
  staleTime: 300_000,
});
