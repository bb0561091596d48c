import { expect, it } from 'vitest';
import { indicators, isIndicatorName, valuesOf, type IndicatorName } from './indicators.ts';
import type { IndicatorBar } from './kernel.ts';

type Prices = readonly [o: number, h: number, l: number, c: number];

const patterns = Object.keys(indicators)
  .filter(isIndicatorName)
  .filter((name) => indicators[name].unit === 'sign');

const calm: Prices = [50, 55, 45, 52];

/** The patterns of the last of these bars, after calm ones. */
function found(...prices: Prices[]): IndicatorName[] {
  const bars = [calm, calm, calm, ...prices].map(([o, h, l, c], minute): IndicatorBar => ({
    o,
    h,
    l,
    c,
    v: 1,
    day: 0,
    minute,
  }));
  return patterns.filter((name) => valuesOf({ name }, bars)['value']?.at(-1) === 1);
}

it.each<[string, IndicatorName[], Prices[]]>([
  [
    'a body that covers the falling one before',
    ['bullish_engulfing'],
    [
      [52, 56, 44, 48],
      [47, 56, 44, 53],
    ],
  ],
  [
    'one that ends where it began',
    ['bullish_engulfing'],
    [
      [52, 56, 44, 48],
      [48, 56, 44, 52.1],
    ],
  ],
  [
    'one of the same size',
    [],
    [
      [52, 56, 44, 48],
      [48, 56, 44, 52],
    ],
  ],
  [
    'one after a rising body',
    [],
    [
      [48, 56, 44, 52],
      [47, 56, 44, 53],
    ],
  ],
  [
    'a falling body that covers the rising one before',
    ['bearish_engulfing'],
    [
      [48, 56, 44, 52],
      [53, 56, 44, 47],
    ],
  ],
  [
    'one that does not reach the open',
    [],
    [
      [48, 56, 44, 52],
      [53, 56, 44, 48.5],
    ],
  ],
  ['a long lower shadow at a new low', ['hammer'], [[50, 52.5, 40, 52]]],
  ['one of less than two bodies', [], [[44, 52.5, 40.1, 52]]],
  ['one with a long upper shadow, too', [], [[50, 53.5, 40, 52]]],
  ['one that is no new low', [], [[50, 52.5, 45, 52]]],
  ['a long upper shadow at a new high', ['shooting_star'], [[50, 60, 47.5, 48]]],
  ['one that is no new high', [], [[50, 55, 47.5, 48]]],
  ['hardly a body', ['doji'], [[50, 55, 45, 51]]],
  ['no range', ['inside_bar'], [[50, 50, 50, 50]]],
  ['a range within the one before', ['inside_bar'], [[48, 54, 46, 53]]],
  ['one that touches it', [], [[48, 55, 46, 53]]],
  ['a range beyond the one before', ['outside_bar'], [[48, 56, 44, 53]]],
  [
    'three rising bodies',
    ['three_rising'],
    [
      [50, 56, 49, 55],
      [52, 58, 51, 57],
      [54, 60, 53, 59],
    ],
  ],
  [
    'three of which one opens lower',
    [],
    [
      [50, 56, 49, 55],
      [52, 58, 51, 57],
      [51, 60, 51, 59],
    ],
  ],
  [
    'three falling bodies',
    ['three_falling'],
    [
      [50, 51, 44, 45],
      [48, 49, 42, 43],
      [46, 47, 40, 41],
    ],
  ],
  [
    'three of which one rises',
    [],
    [
      [50, 51, 44, 45],
      [41, 49, 40, 43],
      [46, 47, 38.5, 41.5],
    ],
  ],
])('%s: %j', (_, expected, prices) => {
  expect(found(...prices)).toEqual(expected);
});

it('the nine patterns have values from the fourth bar on', () => {
  expect(patterns).toHaveLength(9);
  const bars = Array.from({ length: 4 }, (_, minute): IndicatorBar => ({
    o: 1,
    h: 2,
    l: 1,
    c: 1,
    v: 1,
    day: 0,
    minute,
  }));
  expect([...(valuesOf({ name: 'doji' }, bars)['value'] ?? [])]).toEqual([Number.NaN, Number.NaN, Number.NaN, 1]);
});
