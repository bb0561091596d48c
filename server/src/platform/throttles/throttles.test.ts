import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottles } from './throttles.ts';

describe('buckets in memory', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // The cache treats a clock at zero as missing.
    vi.advanceTimersByTime(1000);
  });
  afterEach(() => void vi.useRealTimers());

  it('have room for so many attempts in a time, counted from the first', () => {
    const throttles = createThrottles();
    const take = (key = 'caption Ingrid') => throttles.take({ key, limit: 3, seconds: 10 });
    expect([take(), take(), take()]).toEqual([null, null, null]);
    vi.advanceTimersByTime(4000);
    expect(take()).toBe(6);
    expect(take('caption Omar')).toBeNull();
    vi.advanceTimersByTime(5900);
    expect(take(), 'refused attempts do not make it longer').toBe(1);
    vi.advanceTimersByTime(200);
    expect([take(), take(), take(), take()]).toEqual([null, null, null, 10]);
  });

  it('are never full without a limit', () => {
    const throttles = createThrottles();
    for (let times = 0; times < 100; times++) expect(throttles.take({ key: 'x', limit: 0, seconds: 60 })).toBeNull();
  });

  it('forget those who tried first when there are too many', () => {
    const throttles = createThrottles();
    const take = (who: number) => throttles.take({ key: `connect ${who}`, limit: 1, seconds: 60 });
    for (let who = 0; who < 50_000; who++) expect(take(who)).toBeNull();
    expect(take(49_999)).toBe(60);
    expect(take(0)).toBeNull();
  });
});
