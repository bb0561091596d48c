import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api/api-client.ts';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import {
  acknowledgeAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAcknowledgements,
  listAnnouncements,
  listCurrentAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
  type Announcement,
  type AnnouncementFields,
  type AnnouncementState,
  type CurrentAnnouncement,
} from '@candela/contract/messaging/announcements';
import type { Page } from '@candela/contract/paging';

const keys = {
  all: ['announcements'],
  current: ['announcements', 'current'],
  lists: ['announcements', 'list'],
  list: (state: AnnouncementState | undefined, search: string) => ['announcements', 'list', state, search],
  one: (id: number) => ['announcements', 'one', id],
  acknowledgements: (id: number, isAcknowledged: boolean) => ['announcements', 'acknowledgements', id, isAcknowledged],
};

/** Refetched when the hub reports a change. */
export const currentAnnouncementsQuery = queryOptions({
  queryKey: keys.current,
  queryFn: ({ signal }) => call(listCurrentAnnouncements, {}, { signal }),
  staleTime: 5 * 60_000,
});

export const announcementListQuery = (state: AnnouncementState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(state, search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAnnouncements,
        { query: { state, ...(search !== '' && { search }), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id } }, { signal }),
    // Used by a form: other people's changes must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

export const acknowledgementListQuery = (id: number, isAcknowledged: boolean) =>
  infiniteQueryOptions({
    queryKey: keys.acknowledgements(id, isAcknowledged),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAcknowledgements,
        {
          params: { id },
          query: { isAcknowledged: isAcknowledged ? 'true' : 'false', cursor: pageParam ?? undefined },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Takes announcements that others remove out of the lists, for as long as a page of those who manage them is shown. */
export function useRemovals(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = onLive('announcements.removed', ({ id }) => {
      client.setQueriesData<InfiniteData<Page<Announcement>>>(
        { queryKey: keys.lists },
        (list) => list && without(list, id),
      );
      // The form of it says that it is gone.
      void client.invalidateQueries({ queryKey: keys.one(id) });
    });
    const leave = joinRoom('announcements');
    return () => {
      stop();
      leave();
    };
  }, [client]);
}

function without(list: InfiniteData<Page<Announcement>>, id: number): InfiniteData<Page<Announcement>> {
  const pages = list.pages.map((page) => ({ ...page, data: page.data.filter((each) => each.id !== id) }));
  return { ...list, pages };
}

/** Closes an announcement at once; it reappears if the server could not be reached. */
export function useAcknowledgement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(acknowledgeAnnouncement, { params: { id } }),
    onMutate: (id) => {
      const before = client.getQueryData<{ data: CurrentAnnouncement[] }>(keys.current);
      client.setQueryData(keys.current, { data: before?.data.filter((each) => each.id !== id) ?? [] });
      return before;
    },
    onError: (_error, _id, before) => client.setQueryData(keys.current, before),
  });
}

/** Creates or updates an announcement. */
export function useSaving(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AnnouncementFields) =>
      id === null ? call(createAnnouncement, { body }) : call(updateAnnouncement, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeAnnouncement, { params: { id } }),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: keys.one(id) });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}
