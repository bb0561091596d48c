import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { compareFeedVersion, listFeedVersions } from '@candela/contract/community/feed-versions';

/** What a post has said, newest first. */
export const feedVersionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['feeds', 'versions', id],
    queryFn: ({ pageParam, signal }) =>
      call(listFeedVersions, { params: { id }, query: { cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** A version beside the one before it. */
export const comparedFeedQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['feeds', 'versions', id, number],
    queryFn: ({ signal }) => call(compareFeedVersion, { params: { id, number } }, { signal }),
  });
