import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { currentSession } from '#platform/session/session.ts';
import {
  countUnread,
  listNotifications,
  markAllNotifications,
  markNotification,
} from '@candela/contract/messaging/notifications';

export const notificationListQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Refetched when the hub reports a change. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnread, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Marks a notification as read after the server has confirmed it; does nothing if it is already read. */
export function useMarking() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['notifications'] });
  const mark = useMutation({
    mutationFn: (notificationId: number) =>
      call(markNotification, {
        body: { notificationId, userId: currentSession().profile?.id ?? '', isRead: true },
      }),
    onSuccess,
  });
  const markAll = useMutation({ mutationFn: () => call(markAllNotifications), onSuccess });
  return { mark, markAll };
}
