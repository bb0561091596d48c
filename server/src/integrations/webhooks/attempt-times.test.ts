import { expect, it } from 'vitest';
import { hasFailedLong, hasFailedOften, nextAttemptAfter, retryTimeOf } from './attempt-times.ts';

const hour = 3_600_000;
const begin = new Date('2026-11-22T09:00:00Z');

it('is tried ten times within three days, with longer and longer pauses', () => {
  const pauses = [];
  let at: Date | null = begin;
  for (let tries = 1; at; tries++) {
    const next: Date | null = nextAttemptAfter(tries, at, null);
    if (next) pauses.push(next.getTime() - at.getTime());
    at = next;
  }
  expect(pauses).toHaveLength(9);
  expect(pauses[0]).toBe(5000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(60 * hour);
  expect(total).toBeLessThan(72 * hour);
});

it('has failed too long after five days, not before', () => {
  expect(hasFailedLong(begin, new Date(begin.getTime() + 120 * hour - 1))).toBe(false);
  expect(hasFailedLong(begin, new Date(begin.getTime() + 120 * hour))).toBe(true);
  expect([1, 2, 3, 5].map(hasFailedOften)).toEqual([false, false, true, true]);
});

it('waits as long as the receiver asks for, up to a day, and never shorter than it would', () => {
  const wait = (header: string, tries = 1) =>
    (nextAttemptAfter(tries, begin, retryTimeOf(header, begin))?.getTime() ?? 0) - begin.getTime();
  expect(wait('120')).toBe(120_000);
  expect(wait('Sun, 22 Nov 2026 10:00:00 GMT')).toBe(hour);
  expect(wait('999999999')).toBe(24 * hour);
  expect(wait('Fri, 31 Dec 9999 23:59:59 GMT')).toBe(24 * hour);
  for (const header of ['0', '', '-5', '1e9', 'soon', '2026-12-01', 'Sun, 99 Nov 2026 10:00:00 GMT'])
    expect(wait(header), header).toBe(5000);
  expect(wait('1', 5)).toBe(2 * hour);
  expect(nextAttemptAfter(10, begin, retryTimeOf('120', begin))).toBeNull();
});
