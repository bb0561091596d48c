import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTicks } from './scene-ticks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Ticks in a second of a page that takes so many milliseconds to draw a picture. */
function ticksOf(milliseconds: number): number {
  let count = 0;
  const drawn: () => void = startTicks(() => {
    count++;
    setTimeout(() => drawn(), milliseconds);
  }, 40);
  vi.advanceTimersByTime(1000);
  return count;
}

it('a page draws as often as it should when it can', () => {
  expect(ticksOf(5)).toBe(26);
});

it('a page that is slower than the pictures spends half of its time on them', () => {
  expect(ticksOf(100)).toBe(6);
});

it('a page that does not answer is not asked again', () => {
  let count = 0;
  startTicks(() => count++, 40);
  vi.advanceTimersByTime(5000);
  expect(count).toBe(1);
});
