import { expect, it } from 'vitest';
import { binCount, binsOf } from './bins.ts';

it('every alert is in one bar, the longest in the last', () => {
  const bins = binsOf(
    [
      { milliseconds: 1, alerts: 2 },
      { milliseconds: 50, alerts: 3 },
      { milliseconds: 51, alerts: 5 },
      { milliseconds: 1000, alerts: 7 },
      { milliseconds: 90_000, alerts: 11 },
    ],
    1000,
  );
  expect(bins).toHaveLength(binCount);
  expect([bins[0], bins[1], bins[binCount - 1]]).toEqual([5, 5, 18]);
});

it('all of them are in one bar if all took as long', () => {
  expect(binsOf([{ milliseconds: 1, alerts: 4 }], 1)).toEqual([...Array.from({ length: binCount - 1 }, () => 0), 4]);
});
