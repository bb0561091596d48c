import { expect, it, onTestFinished } from 'vitest';
import { followHub } from '#app/live-updates.ts';
import { queryClient } from '#platform/api/query.ts';
import { startLive, stopLive } from '#platform/realtime/live-client.ts';
import type { HubMessageName } from '@candela/contract/hub';

const keys = ['notifications', 'feeds', 'ideas', 'subscriptions'] as const;
/** As long as a client waits at most, so that not all call at the same instant. */
const patience = { timeout: 3000 };

followHub();

/** Another tab, which holds the connection, passes a message of the hub on. */
function passOn(data: object, event: HubMessageName = 'notifications.changed'): void {
  const channel = new BroadcastChannel('candela-live');
  channel.postMessage({ type: 'event', frame: { event, data } });
  onTestFinished(() => channel.close());
}

const staleLists = () => keys.filter((key) => queryClient.getQueryState([key])?.isInvalidated);

it('reads what a message names, and all lists of the drawer where it names none', async () => {
  startLive();
  onTestFinished(stopLive);
  for (const key of keys) queryClient.setQueryData([key], {});
  passOn({ lists: ['notifications'] });
  await expect.poll(staleLists, patience).toEqual(['notifications']);
  for (const key of keys) queryClient.setQueryData([key], {});
  passOn({});
  await expect.poll(staleLists, patience).toEqual([...keys]);
});

it('adds a notice without reading, unless what was read just now may contain it', async () => {
  startLive();
  onTestFinished(stopLive);
  const unread = ['notifications', 'unread'];
  const notification = {
    id: 1,
    title: 'New',
    body: '',
    contentType: 'system',
    link: null,
    isRead: false,
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  queryClient.setQueryData(unread, { unread: 1 }, { updatedAt: Date.now() - 60_000 });
  passOn({ notification, ageMilliseconds: 0 }, 'notifications.added');
  await expect.poll(() => queryClient.getQueryData(unread)).toEqual({ unread: 2 });
  expect(queryClient.getQueryState(unread)?.isInvalidated).toBe(false);
  queryClient.setQueryData(unread, { unread: 2 });
  passOn({ notification, ageMilliseconds: 0 }, 'notifications.added');
  await expect.poll(() => queryClient.getQueryState(unread)?.isInvalidated, patience).toBe(true);
  expect(queryClient.getQueryData(unread)).toEqual({ unread: 2 });
});
