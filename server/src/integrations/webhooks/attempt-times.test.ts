import { expect, it } from 'vitest';
import { hasFailedTooLong, nextAttemptAfter } from './attempt-times.ts';

const hour = 3_600_000;
const begin = new Date('2026-11-22T09:00:00Z');

it('is tried ten times within three days, with longer and longer pauses', () => {
  const pauses = [];
  let at: Date | null = begin;
  for (let tries = 1; at; tries++) {
    const next: Date | null = nextAttemptAfter(tries, at);
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
  expect(hasFailedTooLong(begin, new Date(begin.getTime() + 120 * hour - 1))).toBe(false);
  expect(hasFailedTooLong(begin, new Date(begin.getTime() + 120 * hour))).toBe(true);
});
