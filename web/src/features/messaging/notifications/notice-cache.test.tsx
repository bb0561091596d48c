import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Notification } from '@candela/contract/messaging/notifications';
import { addNotice } from './notice-cache.ts';
import { notificationListQuery, unreadQuery } from './notifications.api.ts';

const buildNotice = (id: number, createdAt: string): Notification => ({
  id,
  title: `Notice ${id}`,
  body: '',
  contentType: 'system',
  link: null,
  isRead: false,
  createdAt,
});

const minute = 60_000;
const page = (...data: Notification[]) => ({ data, nextCursor: null as string | null });

/** A client that read its list and its count `age` milliseconds ago. */
function read(pages: ReturnType<typeof page>[], { unread = 3, age = minute } = {}) {
  const client = new QueryClient();
  const updatedAt = Date.now() - age;
  const pageParams = pages.map(() => null);
  client.setQueryData(notificationListQuery.queryKey, { pages, pageParams }, { updatedAt });
  client.setQueryData(unreadQuery.queryKey, { unread }, { updatedAt });
  const ids = () =>
    client.getQueryData(notificationListQuery.queryKey)?.pages.map(({ data }) => data.map(({ id }) => id));
  return { client, updatedAt, ids, unread: () => client.getQueryData(unreadQuery.queryKey)?.unread };
}

const added = (notification: Notification, ageMilliseconds = 0) => ({ notification, ageMilliseconds });

describe('a notice from the hub', () => {
  it('comes first in the list and counts, without making them newer', () => {
    const { client, updatedAt, ids, unread } = read([page(buildNotice(1, '2026-11-20T10:00:00.000Z'))]);
    expect(addNotice(client, added(buildNotice(2, '2026-11-20T11:00:00.000Z')))).toBe(true);
    expect([ids(), unread()]).toEqual([[[2, 1]], 4]);
    const times = [notificationListQuery, unreadQuery].map(
      ({ queryKey }) => client.getQueryState(queryKey)?.dataUpdatedAt,
    );
    expect(times).toEqual([updatedAt, updatedAt]);
  });

  it('comes at its place when it is older than others', () => {
    const [late, early] = [buildNotice(3, '2026-11-20T12:00:00.000Z'), buildNotice(1, '2026-11-20T10:00:00.000Z')];
    const { client, ids } = read([page(late), page(early)]);
    addNotice(client, added(buildNotice(4, '2026-11-20T11:00:00.000Z')));
    addNotice(client, added(buildNotice(5, '2026-11-20T09:00:00.000Z')));
    expect(ids()).toEqual([[3], [4, 1, 5]]);
  });

  it('waits for its page when that has not been loaded', () => {
    const first = { ...page(buildNotice(3, '2026-11-20T12:00:00.000Z')), nextCursor: 'more' };
    const { client, ids, unread } = read([first]);
    expect(addNotice(client, added(buildNotice(5, '2026-11-20T09:00:00.000Z')))).toBe(true);
    expect([ids(), unread()]).toEqual([[[3]], 4]);
  });

  it('does not count beyond what the server counts', () => {
    const { client, unread } = read([page()], { unread: 100 });
    addNotice(client, added(buildNotice(1, '2026-11-20T09:00:00.000Z')));
    expect(unread()).toBe(100);
  });

  it('is left to the next read of what has not been loaded', () => {
    const client = new QueryClient();
    client.setQueryData(unreadQuery.queryKey, { unread: 0 }, { updatedAt: Date.now() - minute });
    expect(addNotice(client, added(buildNotice(1, '2026-11-20T09:00:00.000Z')))).toBe(true);
    expect(client.getQueryData(unreadQuery.queryKey)).toEqual({ unread: 1 });
    expect(client.getQueryState(notificationListQuery.queryKey)).toBeUndefined();
  });

  it('is not added to what was read since it was posted, and may contain it', () => {
    const { client, ids, unread } = read([page()], { age: minute });
    expect(addNotice(client, added(buildNotice(1, '2026-11-20T09:00:00.000Z'), 2 * minute))).toBe(false);
    expect([ids(), unread()]).toEqual([[[]], 3]);
  });

  it('is not added to what is about to be read, or is being read', async () => {
    const notice = added(buildNotice(1, '2026-11-20T09:00:00.000Z'));
    const invalid = read([page()]).client;
    await invalid.invalidateQueries({ queryKey: unreadQuery.queryKey });
    expect(addNotice(invalid, notice)).toBe(false);
    const reading = read([page()]).client;
    const { promise, resolve } = Promise.withResolvers<{ unread: number }>();
    const pending = reading.fetchQuery({ queryKey: unreadQuery.queryKey, queryFn: () => promise });
    expect(addNotice(reading, notice)).toBe(false);
    resolve({ unread: 3 });
    await pending;
  });
});
