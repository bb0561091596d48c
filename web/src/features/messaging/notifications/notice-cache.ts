import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { HubData } from '@candela/contract/hub';
import type { Notification } from '@candela/contract/messaging/notifications';
import type { Page } from '@candela/contract/paging';
import { notificationListQuery, unreadQuery } from './notifications.api.ts';

/** As long as a message takes to arrive, at most: longer only means that a list is read once more. */
const transitMilliseconds = 2000;
/** The server counts among the newest. */
const maxUnread = 100;

/**
 * Adds a notice from the hub to the list and the count, as far as they have been loaded.
 * @returns false when they have to be read instead: they may contain it already, or are being read
 */
export function addNotice(
  client: QueryClient,
  { notification, ageMilliseconds }: HubData<'notifications.added'>,
): boolean {
  const since = Date.now() - ageMilliseconds - transitMilliseconds;
  const states = [notificationListQuery, unreadQuery].map(({ queryKey }) => client.getQueryState(queryKey));
  const isCertain = states.every(
    (state) => !state || (state.fetchStatus === 'idle' && !state.isInvalidated && state.dataUpdatedAt < since),
  );
  if (!isCertain) return false;
  const [listed, counted] = states;
  // They are as old as before: whether they are read again does not depend on what was added.
  client.setQueryData(notificationListQuery.queryKey, (known) => known && inserted(known, notification), {
    updatedAt: listed?.dataUpdatedAt ?? 0,
  });
  client.setQueryData(unreadQuery.queryKey, (known) => known && { unread: Math.min(maxUnread, known.unread + 1) }, {
    updatedAt: counted?.dataUpdatedAt ?? 0,
  });
  return true;
}

/** Newest first, like the server's order; what is older than the loaded pages comes with a later one. */
function inserted<Cursor>(
  known: InfiniteData<Page<Notification>, Cursor>,
  notification: Notification,
): InfiniteData<Page<Notification>, Cursor> {
  const isOlder = (each: Notification) =>
    each.createdAt < notification.createdAt || (each.createdAt === notification.createdAt && each.id < notification.id);
  const found = known.pages.findIndex(({ data }) => data.some(isOlder));
  const hasMore = (known.pages.at(-1)?.nextCursor ?? null) !== null;
  if (found < 0 && hasMore) return known;
  const at = found < 0 ? known.pages.length - 1 : found;
  const pages = known.pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.data.findIndex(isOlder);
    return { ...page, data: page.data.toSpliced(place < 0 ? page.data.length : place, 0, notification) };
  });
  return { ...known, pages };
}
