import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { pinFeed, removeFeed, hideFeed } from '@candela/contract/community/feed-posts';
import { getFeed, getFeedCounts, listFeeds, markAllFeeds, markFeed } from '@candela/contract/community/feeds';
import type { FeedSearch } from './feed-search.ts';

/** The newest posts, as the drawer shows them. */
export const feedListQuery = infiniteQueryOptions({
  queryKey: ['feeds', 'list'],
  queryFn: ({ pageParam, signal }) => call(listFeeds, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** The posts of a tab or about a symbol. */
export const foundFeedsQuery = (search: FeedSearch) =>
  infiniteQueryOptions({
    queryKey: ['feeds', 'found', search],
    queryFn: ({ pageParam, signal }) =>
      call(listFeeds, { query: { ...search, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const feedQuery = (id: number) =>
  queryOptions({
    queryKey: ['feeds', 'one', id],
    queryFn: ({ signal }) => call(getFeed, { params: { id } }, { signal }),
  });

/** How many of the newest are not read, and where new ones are told of. */
export const feedCountsQuery = queryOptions({
  queryKey: ['feeds', 'counts'],
  queryFn: ({ signal }) => call(getFeedCounts, {}, { signal }),
});

/** Marks a post as read after the server has confirmed it. */
export function useFeedMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(markFeed, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['feeds'] }),
  });
}

export function useAllFeedsMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markAllFeeds, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['feeds'] }),
  });
}

/** What its author and admins do to a published post. */
export function useFeedActions(id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['feeds'] });
  return {
    pin: useMutation({ mutationFn: (days: number) => call(pinFeed, { params: { id }, body: { days } }), onSuccess }),
    hide: useMutation({
      mutationFn: (body: { isHidden: boolean; reason: string }) => call(hideFeed, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (reason: string) => call(removeFeed, { params: { id }, body: { reason } }),
      onSuccess,
    }),
  };
}
