import { expect, it, onTestFinished, vi } from 'vitest';
import { createThrottles } from '#platform/throttles/throttles.ts';
import { takeMessage } from './hook-limits.ts';

/** @returns how many messages of a strategy are taken before one is refused, `most` at most */
function take(throttles: ReturnType<typeof createThrottles>, strategyId: number, most = Infinity): number {
  for (let count = 0; count < most; count++) {
    try {
      takeMessage(throttles, strategyId);
    } catch (error) {
      expect(error).toMatchObject({ code: 'request.tooMany' });
      return count;
    }
  }
  return most;
}

it('a strategy takes 12,000 messages a minute and 100,000 a day, whatever others take', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // The cache takes a time of 0 for none.
  vi.advanceTimersByTime(1);
  const throttles = createThrottles();
  let taken = 0;
  for (let minute = 0; minute < 8; minute++) {
    expect(take(throttles, 1)).toBe(12_000);
    taken += 12_000;
    vi.advanceTimersByTime(60_001);
  }
  expect(taken + take(throttles, 1)).toBe(100_000);
  vi.advanceTimersByTime(60_001);
  expect(take(throttles, 1, 1)).toBe(0);
  expect(take(throttles, 2, 100)).toBe(100);
  vi.advanceTimersByTime(86_400_000);
  expect(take(throttles, 1, 100)).toBe(100);
});
