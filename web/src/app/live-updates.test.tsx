import { expect, it, onTestFinished } from 'vitest';
import { followHub } from '#app/live-updates.ts';
import { queryClient } from '#platform/api/query.ts';
import { startLive, stopLive } from '#platform/realtime/live-client.ts';

const keys = ['notifications', 'feeds', 'ideas', 'subscriptions'] as const;
/** As long as a client waits at most, so that not all call at the same instant. */
const patience = { timeout: 3000 };

followHub();

/** Another tab, which holds the connection, passes a message of the hub on. */
function passOn(data: object): void {
  const channel = new BroadcastChannel('candela-live');
  channel.postMessage({ type: 'event', frame: { event: 'notifications.changed', data } });
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
