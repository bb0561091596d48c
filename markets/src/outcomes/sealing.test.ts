import { describe, expect, it } from 'vitest';
import { sealCandles, sealingGrace } from './sealing.ts';
import type { SealedCandle } from './terms.ts';

const minute = 60_000;
const candle = (at: number, minutes = 1, price = at): SealedCandle => ({
  t: at * minute,
  s: minutes * 60,
  o: price,
  h: price,
  l: price,
  c: price,
});
const placesOf = (sealed: readonly SealedCandle[]) => sealed.map(({ t, s }) => [t / minute, s / 60]);

describe('the series that decides', () => {
  const stored = [candle(0), candle(1), candle(2, 5), candle(3), candle(4), candle(7), candle(9)];

  it('takes the finest candle at each instant; a longer one fills the hole where it begins', () => {
    const { sealed, until } = sealCandles(stored, 0, 60 * minute);
    expect(placesOf(sealed)).toEqual([
      [0, 1],
      [1, 1],
      [2, 5],
      [7, 1],
      [9, 1],
    ]);
    expect(until).toBe(46 * minute);
  });

  it('is the same whenever it is chosen', () => {
    const whole = sealCandles(stored, 0, 60 * minute);
    for (let cut = 0; cut <= 60; cut++) {
      const first = sealCandles(stored, 0, cut * minute);
      const second = sealCandles(stored, first.until, 60 * minute);
      expect([...first.sealed, ...second.sealed]).toEqual(whole.sealed);
      expect(second.until).toBe(whole.until);
    }
  });

  it('waits at a hole until the grace is over, and not where a minute is there', () => {
    const hole = [candle(0), candle(2)];
    expect(sealCandles(hole, 0, 10 * minute)).toEqual({ sealed: [candle(0)], until: minute });
    expect(sealCandles(hole, 0, minute + sealingGrace - 1).until).toBe(minute);
    expect(placesOf(sealCandles(hole, 0, minute + sealingGrace).sealed)).toEqual([
      [0, 1],
      [2, 1],
    ]);
    expect(sealCandles([candle(0), candle(1)], 0, 2 * minute).until).toBe(2 * minute);
  });

  it('takes no candle that has not ended, is longer than the grace, or began before', () => {
    expect(sealCandles([candle(0)], 0, minute - 1)).toEqual({ sealed: [], until: 0 });
    expect(sealCandles([candle(0, 60)], 0, 120 * minute).sealed).toEqual([]);
    expect(sealCandles([candle(0, 5), candle(3)], minute, 120 * minute).sealed).toEqual([candle(3)]);
  });

  it('of two candles at one instant takes the shorter one, in whatever order they are given', () => {
    const both = [candle(0, 5, 1), candle(0, 1, 2)];
    for (const given of [both, both.toReversed()]) {
      expect(sealCandles(given, 0, 60 * minute).sealed).toEqual([candle(0, 1, 2)]);
    }
  });
});
