import { render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useShellRooms } from '#app/shell/shell-rooms.ts';
import { useLivestreamRoom } from '#features/live/streams/use-livestream-room.ts';
import { takeAccess } from '#platform/session/access-token.ts';
import { startLive, stopLive } from '#platform/realtime/live-client.ts';
import { useSession } from '#platform/session/session.ts';
import { buildUser } from '../../testing/people.ts';

/** A fake hub that supports rooms. */
class FakeHub extends EventTarget {
  static readonly OPEN = 1;
  static inside = new Set<string>();
  readonly readyState = FakeHub.OPEN;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    const { join, leave } = JSON.parse(text) as { join?: string; leave?: string };
    if (join !== undefined) FakeHub.inside.add(join);
    if (leave !== undefined) FakeHub.inside.delete(leave);
  }
  close(): void {}
}

const inside = () => [...FakeHub.inside].toSorted();

function Shell() {
  useShellRooms();
  return null;
}

function LiveRoom() {
  useLivestreamRoom();
  return null;
}

it.each([
  ['a page that needs nothing of them', null, []],
  ['the page of a live session, which needs livestreams itself', <LiveRoom key="live" />, ['livestreams']],
])('the subscriptions of the shell end three seconds after it was hidden by %s', async (_name, page, left) => {
  const real = WebSocket;
  vi.stubGlobal('WebSocket', FakeHub);
  onTestFinished(() => {
    stopLive();
    vi.stubGlobal('WebSocket', real);
  });
  useSession.getState().start('session-of-a-test', buildUser(2));
  takeAccess({ sessionId: 'session-of-a-test', token: 'token', expiresInSeconds: 600 }, Date.now());
  const view = render(<Shell />);
  startLive();
  await expect.poll(inside).toEqual(['alerts:2', 'livestreams']);
  view.rerender(<>{page}</>);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(inside()).toEqual(['alerts:2', 'livestreams']);
  await expect.poll(inside).toEqual(left);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(inside()).toEqual(left);
});

it('whoever has no subscription for alerts does not ask for their room', async () => {
  const real = WebSocket;
  vi.stubGlobal('WebSocket', FakeHub);
  onTestFinished(() => {
    stopLive();
    vi.stubGlobal('WebSocket', real);
  });
  FakeHub.inside.clear();
  useSession.getState().start('session-of-a-learner', buildUser(3));
  takeAccess({ sessionId: 'session-of-a-learner', token: 'token', expiresInSeconds: 600 }, Date.now());
  render(<Shell />);
  startLive();
  await expect.poll(inside).toEqual(['livestreams']);
  const subscription = {
    id: 1,
    subscriptionID: 12,
    planName: 'Alerts',
    subscriptionTypeId: 2,
    status: 'active' as const,
    startsAt: new Date(0).toISOString(),
    endsAt: null,
  };
  useSession.getState().setProfile({ ...buildUser(3), subscriptions: [subscription] });
  await expect.poll(inside).toEqual(['alerts:2', 'livestreams']);
});
