import type { HubFrame } from '@candela/contract/hub';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAccess } from '#platform/session/access-token.ts';
import { useSession } from '#platform/session/session.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { onLive, startLive, stopLive } from './live-client.ts';
import { useServerAway } from './server-away.ts';

const { sockets } = FakeSocket;
const question = { alive: true };
const answer: HubFrame = { event: 'alive', data: {} };
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Connects a person who is signed in. */
async function connect(): Promise<FakeSocket> {
  startLive();
  await pass(0);
  const [socket] = sockets;
  if (!socket) throw new Error('It did not connect.');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  useSession.setState({ id: '3f0a5c0e-58a4-4f0e-9a55-6d1f6a2b7c10' });
  takeAccess({ sessionId: '3f0a5c0e-58a4-4f0e-9a55-6d1f6a2b7c10', token: 'one', expiresInSeconds: 86_400 }, Date.now());
});
afterEach(() => {
  stopLive();
  sockets.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('notices within forty seconds that a connection is dead, and connects again', async () => {
  const heard = vi.fn();
  const stop = onLive('events.changed', heard);
  const dead = await connect();
  dead.open();
  await pass(40);
  expect(dead.sent).toContainEqual(question);
  expect(dead.isClosedHere).toBe(true);
  expect(sockets).toHaveLength(2);
  await pass(2);
  expect(useServerAway.getState().isAway).toBe(true);
  const next = sockets[1];
  next?.open();
  expect(useServerAway.getState().isAway).toBe(false);
  // Later messages of the dead connection are ignored.
  dead.receive({ event: 'events.changed', data: {} });
  dead.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  await pass(10);
  expect(heard).not.toHaveBeenCalled();
  expect(sockets).toHaveLength(2);
  stop();
});

it('stays connected as long as the server answers', async () => {
  const socket = await connect();
  socket.open();
  for (let times = 0; times < 10; times++) {
    await pass(21);
    // The first is sent when it opens.
    expect(socket.sent).toHaveLength(times + 2);
    socket.receive(answer);
  }
  expect(sockets).toHaveLength(1);
});

it('does not ask while messages arrive', async () => {
  const socket = await connect();
  socket.open();
  for (let times = 0; times < 10; times++) {
    await pass(15);
    socket.receive({ event: 'events.changed', data: {} });
  }
  expect(socket.sent).toEqual([question]);
});

it.each([
  ['a loss', true],
  ['an attempt that was closed before it was answered', false],
])(
  'reloads after %s once the server knows the new connection: before, messages would be missed',
  async (_what, isAnswered) => {
    const heard = vi.fn();
    const stop = onLive('resync', heard);
    const lost = await connect();
    lost.open();
    if (isAnswered) lost.receive(answer);
    lost.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    await pass(2);
    const next = sockets[1];
    next?.open();
    expect(next?.sent).toEqual([question]);
    expect(heard).not.toHaveBeenCalled();
    next?.receive(answer);
    await pass(21);
    next?.receive(answer);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  },
);

it.each([
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('asks at once when %s, and connects anew if there is no answer', async (_when, happen) => {
  const socket = await connect();
  socket.open();
  socket.receive(answer);
  await pass(3);
  happen();
  expect(socket.sent).toEqual([question, question]);
  await pass(6);
  expect(sockets).toHaveLength(2);
});

it('gives up an attempt that is neither opened nor refused', async () => {
  await connect();
  await pass(16);
  expect(sockets).toHaveLength(2);
});

it('comes back at a time of its own within what a server has said that ends, and is not away meanwhile', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const socket = await connect();
  socket.open();
  socket.receive({ event: 'moving', data: { within: 20 } });
  socket.dispatchEvent(new CloseEvent('close', { code: 1001 }));
  await pass(17);
  expect(sockets).toHaveLength(1);
  expect(useServerAway.getState().isAway).toBe(false);
  await pass(2);
  expect(sockets).toHaveLength(2);
  // Where it comes to nobody answers: from now on as after any other loss.
  sockets[1]?.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  await pass(2);
  expect(sockets).toHaveLength(3);
  vi.restoreAllMocks();
});
