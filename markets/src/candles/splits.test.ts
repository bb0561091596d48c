import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { adjustedForSplits, likelySplit, splitRatio, type Split } from './splits.ts';

const day = 86_400_000;
const bar = (place: number, price: number): Bar => ({
  t: place * day,
  o: price,
  h: price + 8,
  l: price - 8,
  c: price,
  v: 12,
});
const splits: Split[] = [
  { at: 2 * day, numerator: 4, denominator: 1 },
  { at: 4 * day, numerator: 1, denominator: 10 },
];

describe('splits', () => {
  it('divide the prices before them and multiply the volumes, each from its bar on', () => {
    const adjusted = adjustedForSplits([bar(1, 400), bar(2, 100), bar(3, 104), bar(4, 1000)], splits);
    expect(adjusted.map(({ o, h, v }) => [o, h, v])).toEqual([
      [1000, 1020, 4.8],
      [1000, 1080, 1.2],
      [1040, 1120, 1.2],
      [1000, 1008, 12],
    ]);
    const untouched = [bar(1, 400)];
    expect(adjustedForSplits(untouched, [])).toBe(untouched);
  });

  it('put a bar into the units of any time, whatever the order of the list', () => {
    for (const list of [splits, splits.toReversed()]) {
      const ratios = [1, 2, 3, 4].map((place) => splitRatio(list, place * day, 3 * day));
      expect(ratios.map(({ numerator, denominator }) => [numerator, denominator])).toEqual([
        [4, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]);
    }
    expect(splitRatio(splits, day)).toEqual({ numerator: 4, denominator: 10 });
  });

  it('give the same when bars are adjusted split by split', () => {
    const anySplits = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 9 }).map((place) => place * day),
        numerator: fc.constantFrom(1, 2, 4, 8),
        denominator: fc.constantFrom(1, 2, 16),
      }),
      { maxLength: 5 },
    );
    const bars = Array.from({ length: 10 }, (_, place) => bar(place, 1024));
    const property = fc.property(anySplits, (list) => {
      const oneByOne = list.reduce<readonly Bar[]>((found, split) => adjustedForSplits(found, [split]), bars);
      // Powers of two are exact in any order.
      expect(adjustedForSplits(bars, list)).toEqual(oneByOne);
    });
    fc.assert(property);
  });
});

describe('a jump at the open', () => {
  it.each([
    [400, 100, 4, 1],
    [400, 97.5, 4, 1],
    [400, 102.9, 4, 1],
    [150, 100, 3, 2],
    [5, 50, 1, 10],
    [5, 51.4, 1, 10],
    [1000, 50, 20, 1],
  ])('from %d to %d is likely a split of %d for %d', (close, open, numerator, denominator) => {
    expect(likelySplit(close, open)).toEqual({ numerator, denominator });
  });

  it.each([
    [100, 100],
    [100, 70],
    [400, 96],
    [400, 105],
    [100, 140],
    [0, 5],
    [5, 0],
    [-37, 10],
    [Number.NaN, 10],
  ])('from %d to %d is none', (close, open) => {
    expect(likelySplit(close, open)).toBeNull();
  });
});
