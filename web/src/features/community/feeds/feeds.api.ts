import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listFeeds, markFeed } from '@candela/contract/community/feeds';

export const feedListQuery = infiniteQueryOptions({
  queryKey: ['feeds', 'list'],
  queryFn: ({ pageParam, signal }) => call(listFeeds, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Marks a post as read after the server has confirmed it. */
export function useFeedMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(markFeed, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['feeds'] }),
  });
}
