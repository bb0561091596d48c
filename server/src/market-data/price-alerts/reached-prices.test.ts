import { describe, expect, it } from 'vitest';
import { firstReached, priceAt, type JudgedAlert } from './reached-prices.ts';

const minute = 60_000;
const bar = (at: number, [o, h, l, c]: [number, number, number, number]) => ({ t: at * minute, o, h, l, c, v: 0 });

const rising: JudgedAlert = {
  price: 105,
  direction: 'above',
  fromMinute: 10,
  fromHigh: 106,
  fromLow: 99,
  expiresAt: 1000 * minute,
  splits: [],
};
const falling: JudgedAlert = { ...rising, price: 100, direction: 'below' };

describe('a price', () => {
  it.each([
    ['touched between two looks, by rising', rising, bar(11, [101, 105, 100, 101]), { at: 11 * minute, price: 105 }],
    ['touched between two looks, by falling', falling, bar(11, [101, 104, 100, 102]), { at: 11 * minute, price: 100 }],
    ['opened beyond', rising, bar(11, [107, 108, 106, 108]), { at: 11 * minute, price: 107 }],
    ['opened beyond, below', falling, bar(11, [97, 98, 96, 98]), { at: 11 * minute, price: 97 }],
    ['not touched', rising, bar(11, [101, 104.99, 90, 101]), null],
    ['not touched from above', falling, bar(11, [101, 110, 100.01, 101]), null],
    ['reached before the alert was set', rising, bar(9, [101, 120, 100, 101]), null],
    ['reached in the minute in which it was set, but before', rising, bar(10, [101, 106, 99, 104]), null],
    ['at the close of that minute', rising, bar(10, [101, 106, 99, 105]), { at: 10 * minute, price: 105 }],
    ['by a new high in that minute', rising, bar(10, [101, 107, 99, 104]), { at: 10 * minute, price: 105 }],
    ['reached by falling before, in that minute', falling, bar(10, [101, 106, 99, 101]), null],
    ['by a new low in that minute', falling, bar(10, [101, 106, 98, 101]), { at: 10 * minute, price: 100 }],
    ['reached after the alert has expired', rising, bar(1000, [101, 120, 100, 101]), null],
  ])('%s', (_name, alert, given, expected) => {
    expect(firstReached(alert, [given], 2)).toEqual(expected);
  });

  it('is that of the first bar', () => {
    const bars = [bar(11, [1, 2, 1, 2]), bar(12, [2, 105, 2, 3]), bar(13, [3, 200, 3, 4])];
    expect(firstReached(rising, bars, 2)).toEqual({ at: 12 * minute, price: 105 });
  });
});

it('an alert is scaled by the splits since it was set, from their day on', () => {
  const alert = { ...rising, price: 400, splits: [{ at: 20 * minute, numerator: 4, denominator: 1 }] };
  expect([priceAt(alert, 19 * minute, 2), priceAt(alert, 20 * minute, 2)]).toEqual([400, 100]);
  const odd = { price: 100, splits: [{ at: 0, numerator: 3, denominator: 2 }] };
  expect(priceAt(odd, 1, 2)).toBe(66.67);
  expect(firstReached(alert, [bar(19, [300, 399, 300, 390]), bar(20, [97, 99.5, 96, 99])], 2)).toBeNull();
  expect(firstReached(alert, [bar(21, [97, 100, 96, 99])], 2)).toEqual({ at: 21 * minute, price: 100 });
});
