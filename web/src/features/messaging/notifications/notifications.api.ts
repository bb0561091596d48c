import {
  countUnread,
  listNotifications,
  listTradingAlerts,
  markAllNotifications,
  markNotification,
} from '@candela/contract/messaging/notifications';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { currentSession } from '#platform/session/session.ts';

/** Alerts are for this subscription type, by the specification of the drawer. */
const alertedSubscriptionTypeId = 2;

export const notificationListQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** The hub says when it changes. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnread, {}, { signal }),
  staleTime: 5 * 60_000,
});

export const tradingAlertsQuery = queryOptions({
  queryKey: ['trading-alerts'],
  queryFn: ({ signal }) =>
    call(listTradingAlerts, { query: { subscriptionTypeId: alertedSubscriptionTypeId } }, { signal }),
});

/** Marks as read once the server has answered; one that is read already is left alone. */
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
