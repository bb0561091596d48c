import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  countVideos,
  getVideo,
  listVideoFolders,
  listVideos,
  listVideoStorage,
  removeVideo,
  restoreVideo,
  updateVideo,
} from '@candela/contract/video/library';
import { retryVideo } from '@candela/contract/video/uploads';
import type { LibraryFilter } from './library-filter.ts';

/** Query key of everything about managed videos: invalidated by messages of the hub. */
const all = ['videos'];

/** Polling interval for videos in processing: the hub notifies only their owner, not admins. */
const watchMilliseconds = 5000;

export const libraryQuery = ({ video: _open, columns: _shown, ...filter }: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listVideos, { query: { ...filter, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((each) => each.state === 'processing'))
        ? watchMilliseconds
        : false,
  });

export const countsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => call(countVideos, {}, { signal }),
});

export const foldersQuery = queryOptions({
  queryKey: [...all, 'folders'],
  queryFn: ({ signal }) => call(listVideoFolders, {}, { signal }),
});

export const storageQuery = queryOptions({
  queryKey: [...all, 'storage'],
  queryFn: ({ signal }) => call(listVideoStorage, {}, { signal }),
});

export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(getVideo, { params: { id } }, { signal }),
  });

export function useVideoChanges(id: string) {
  const client = useQueryClient();
  const params = { id };
  const onSuccess = () => client.invalidateQueries({ queryKey: all });
  return {
    update: useMutation({
      mutationFn: (body: { title?: string; folder?: string | null }) => call(updateVideo, { params, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(removeVideo, { params }), onSuccess }),
    restore: useMutation({ mutationFn: () => call(restoreVideo, { params }), onSuccess }),
    retry: useMutation({ mutationFn: () => call(retryVideo, { params }), onSuccess }),
  };
}
