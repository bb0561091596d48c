import { describe, expect, it } from 'vitest';
import { edgeAt, instantAt, lengthOf, placeOf, rescaled } from '#ui/price-chart/bar-time.ts';

const hour = lengthOf('1h');
const friday = Date.parse('2026-11-13T20:00:00Z');
const sunday = Date.parse('2026-11-15T22:00:00Z');
/** Three hours on a Friday, then two on the Sunday. */
const bars = [friday, friday + hour, friday + 2 * hour, sunday, sunday + hour].map((timestamp) => ({ timestamp }));

describe('places between bars', () => {
  it('follow the time that is traded, and go on evenly at both ends', () => {
    expect(placeOf(bars, hour, friday)).toBe(0);
    expect(placeOf(bars, hour, friday + hour / 2)).toBe(0.5);
    expect(placeOf(bars, hour, friday + 2.25 * hour)).toBe(2.25);
    expect(placeOf(bars, hour, sunday)).toBe(3);
    expect(placeOf(bars, hour, sunday + 4 * hour)).toBe(7);
    expect(placeOf(bars, hour, friday - 3 * hour)).toBe(-3);
  });

  it('leave out weekends', () => {
    for (const hours of [3, 10, 40]) expect(placeOf(bars, hour, friday + hours * hour)).toBe(3);
  });

  it('are found again from their instants', () => {
    for (const place of [-7.5, -1, 0, 0.25, 2.75, 3, 4.5, 12.125]) {
      expect(placeOf(bars, hour, instantAt(bars, hour, place))).toBeCloseTo(place, 5);
    }
  });

  it('end a bar where the next one opens, after a weekend as well', () => {
    expect(instantAt(bars, hour, 3 - 1e-9)).toBe(sunday);
    expect(instantAt(bars, hour, 2.99)).toBe(friday + 2.99 * hour);
  });

  it('at an edge of the chart are the requested ones if only the rounding to pixels differs', () => {
    const pixel = 1 / 8;
    expect(edgeAt(bars, hour, 2.95, 3, pixel)).toBe(sunday);
    expect(edgeAt(bars, hour, 3.05, 3, pixel)).toBe(sunday);
    expect(edgeAt(bars, hour, 2.75, 3, pixel)).toBe(friday + 2.75 * hour);
    expect(edgeAt(bars, hour, -1e9, 3, pixel)).toBe(0);
  });

  it('are not found without bars', () => {
    expect(placeOf([], hour, friday)).toBe(0);
    expect(instantAt([], hour, 5)).toBe(0);
  });
});

describe('another timeframe', () => {
  it('shows as many bars with the same end', () => {
    const now = friday;
    const range = { from: now - 100 * lengthOf('15m'), to: now + 8 * lengthOf('15m') };
    expect(rescaled(range, '15m', '1h', now)).toEqual({ from: now - 100 * hour, to: now + 8 * hour });
    const past = { from: now - 50 * hour, to: now - 10 * hour };
    expect(rescaled(past, '1h', '15m', now)).toEqual({ from: now - 20 * hour, to: now - 10 * hour });
  });
});
