import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteConnection, useServerAway } from './server-away.ts';

const isAway = () => useServerAway.getState().isAway;
const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteConnection(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('says within two seconds that the server is away, and at once that it is back', async () => {
  answerWith(() => Promise.reject(new TypeError('refused')));
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isAway()).toBe(true);
  noteConnection(true);
  expect(isAway()).toBe(false);
});

it('says nothing about a short loss of connection', async () => {
  answerWith(() => Promise.reject(new TypeError('refused')));
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(1000);
  noteConnection(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isAway()).toBe(false);
});

it.each([
  [200, false],
  [502, true],
])('where only the WebSocket does not come through, and calls are answered with %i: %s', async (status, expected) => {
  answerWith(async () => new Response('', { status }));
  noteConnection(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(isAway()).toBe(expected);
});
