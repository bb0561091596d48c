import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listNodes } from '@candela/contract/site/nodes';

/** Nodes say every five seconds that they live. */
const everyMilliseconds = 5000;

export const nodesQuery = queryOptions({
  queryKey: ['nodes'],
  queryFn: ({ signal }) => call(listNodes, {}, { signal }),
  refetchInterval: everyMilliseconds,
});
