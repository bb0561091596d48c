import { expect, onTestFinished, test, vi } from 'vitest';
import { noteConnection, onServerAnswers } from '#platform/realtime/server-away.ts';
import { openMediaSession } from './media-session.ts';

const house = 'https://house.test';

class FakeConnection extends EventTarget {
  connectionState = 'connected';
  localDescription = { sdp: 'offer' };
  setLocalDescription = () => Promise.resolve();
  setRemoteDescription = () => Promise.resolve();
  getTransceivers = () => [];
  bytesReceived = 0;
  getStats = () => Promise.resolve(new Map([['T1', { type: 'transport', bytesReceived: this.bytesReceived }]]));
  close = () => {
    this.connectionState = 'closed';
  };
}

async function open(lost: () => void) {
  const fake = new FakeConnection();
  const session = await openMediaSession(fake as unknown as RTCPeerConnection, {
    url: `${house}/whep/7`,
    bearer: 'grant',
  });
  session.onLost(lost);
  return { fake, session };
}

/** Answers offers with a session, and everything else with nothing. */
function stubServer() {
  const answered = () => {
    const answer = new Response('answer', { status: 201, headers: { location: '/whep/7/session' } });
    return Object.defineProperty(answer, 'url', { value: `${house}/whep/7` });
  };
  const fetched = vi.fn((_url: unknown, { method }: RequestInit) =>
    Promise.resolve(method === 'POST' ? answered() : new Response()),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a session ends when its page is left, and counts as lost when the browser restores the page', async () => {
  const fetched = stubServer();
  const deleted = () => fetched.mock.calls.filter(([, { method }]) => method === 'DELETE');
  const [lost, lostAfterClose] = [vi.fn(), vi.fn()];
  const { fake, session } = await open(lost);
  const other = await open(lostAfterClose);
  other.session.close();
  expect(deleted()).toHaveLength(1);

  // Also fired by the first load.
  window.dispatchEvent(new Event('pageshow'));
  expect(lost).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  expect(fake.connectionState).toBe('closed');
  expect(deleted()).toHaveLength(2);
  expect(String(deleted()[1]?.[0])).toBe(`${house}/whep/7/session`);
  expect(deleted()[1]?.[1]).toMatchObject({ keepalive: true, headers: { authorization: 'Bearer grant' } });
  expect(lost).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pageshow'));
  expect(lost).toHaveBeenCalledTimes(1);

  // Reconnecting closes the old session, which is not sent twice.
  session.close();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  expect(deleted()).toHaveLength(2);
  expect(lost).toHaveBeenCalledTimes(1);
  expect(lostAfterClose).not.toHaveBeenCalled();
});

test('with a crashed server a session is lost soon after its last packet, even one that arrives after the loss of the hub', async () => {
  stubServer();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    noteConnection(true);
  });
  const [lost, lostAfterClose] = [vi.fn(), vi.fn()];
  const { fake } = await open(lost);
  const other = await open(lostAfterClose);
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(100);
  fake.bytesReceived = 1200;
  other.fake.bytesReceived = 1200;
  await vi.advanceTimersByTimeAsync(1000);
  expect(lost).not.toHaveBeenCalled();
  other.session.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(lost).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lost).toHaveBeenCalledTimes(1);
  expect(lostAfterClose).not.toHaveBeenCalled();
});

test('with a crashed server a session is lost soon, unless its media goes on', async () => {
  stubServer();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    noteConnection(true);
  });
  const answered = vi.fn();
  onServerAnswers(answered);
  const [lost, lostWithMedia] = [vi.fn(), vi.fn()];
  await open(lost);
  const { fake, session } = await open(lostWithMedia);
  expect(answered).not.toHaveBeenCalled();
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(500);
  fake.bytesReceived = 1200;
  await vi.advanceTimersByTimeAsync(600);
  expect(lost).toHaveBeenCalledTimes(1);
  expect(lostWithMedia).not.toHaveBeenCalled();
  session.close();
  // A response shows that the server is back.
  await open(() => {});
  expect(answered).toHaveBeenCalledTimes(1);
});
