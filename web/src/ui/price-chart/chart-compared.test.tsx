import { expect, it } from 'vitest';
import { closesAt } from './chart-compared.ts';

const barsAt = (...times: number[]) =>
  times.map((timestamp) => ({ timestamp, open: 1, high: 1, low: 1, close: timestamp * 10 }));

it('other symbols have their last close at or before each bar, none before their first', () => {
  const symbols = [
    { symbol: 'A', bars: barsAt(2, 3, 6, 7) },
    { symbol: 'B', bars: [] },
    { symbol: 'C', bars: barsAt(0, 4) },
  ];
  expect(closesAt(barsAt(1, 2, 4, 5, 8), symbols)).toEqual([
    [undefined, undefined, 0],
    [20, undefined, 0],
    [30, undefined, 40],
    [30, undefined, 40],
    [70, undefined, 40],
  ]);
});
