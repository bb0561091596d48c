import { expect, it, onTestFinished, vi } from 'vitest';
import type { Connection } from './connections.ts';
import { startHeartbeat } from './heartbeat.ts';

it('ends connections that do not answer, and leaves the others', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const build = (answers: boolean) => {
    const socket = { terminate: vi.fn(), ping: vi.fn(() => (connection.isAlive = answers)) };
    const connection = { isAlive: true, socket };
    return connection;
  };
  const [lively, dead] = [build(true), build(false)];
  const stop = startHeartbeat(new Set([lively, dead] as unknown as Connection[]), () => {});
  onTestFinished(stop);
  vi.advanceTimersByTime(60_000);
  expect(lively.socket.ping).toHaveBeenCalledTimes(2);
  expect(lively.socket.terminate).not.toHaveBeenCalled();
  expect(dead.socket.terminate).toHaveBeenCalledOnce();
});
