import { describe, expect, it } from 'vitest';
import { CaptureClock } from './capture-clock.ts';

describe('the clock of a source', () => {
  it('goes on when its time-stamps begin again, after 13 hours', () => {
    const clock = new CaptureClock(90_000);
    const hour = 3_600_000;
    let last = -1;
    for (let at = 0; at < 40 * hour; at += 60_000) {
      const elapsed = clock.note((at * 90 + 4_000_000_000) % 2 ** 32, at);
      expect(elapsed).toBeGreaterThan(last);
      last = elapsed;
    }
    expect(last - 4_000_000_000 / 90).toBeCloseTo(40 * hour - 60_000, 3);
  });

  it('accepts a packet from before that which comes after it', () => {
    const clock = new CaptureClock(90_000);
    const before = clock.note(2 ** 32 - 9000, 0);
    const after = clock.note(0, 100);
    const late = clock.note(2 ** 32 - 4500, 110);
    const next = clock.note(9000, 200);
    expect([after, late, next].map((each) => each - before)).toEqual([100, 50, 200]);
  });

  it('relies on the earliest arrival, and follows a source whose clock drifts', () => {
    const clock = new CaptureClock(48_000);
    clock.note(0, 1000);
    clock.note(960, 1080);
    expect(clock.anchor).toBeCloseTo(1000, 1);
    clock.note(1920, 1030);
    expect(clock.anchor).toBe(990);
    // 100 ms slower in an hour.
    for (let index = 3; index < 180_000; index++) clock.note(960 * index, 990 + index * (20 + 100 / 180_000));
    expect(clock.anchor).toBeGreaterThan(1080);
    expect(clock.anchor).toBeLessThanOrEqual(1090);
  });
});
