import { expect, it } from 'vitest';
import { lengthOf } from '#ui/price-chart/bar-time.ts';
import type { LoadCandles } from '#ui/price-chart/candle-series.ts';
import { loadUntil } from '#ui/price-chart/past-bars.ts';

const minute = lengthOf('1m');
const begin = Date.parse('2026-11-16T12:00:00Z');

/** A fake server whose price rises by one each minute, two hours long; it refuses a period that ends before it begins. */
const load: LoadCandles = async ({ symbol, timeframe, from = begin, to = Infinity, limit }) => {
  if (to < from) throw new Error('the period ends before it begins');
  const length = lengthOf(timeframe);
  const data = [];
  for (let t = begin; t < Math.min(to, begin + 120 * minute); t += length) {
    const [first, last] = [(t - begin) / minute, (t + length - begin) / minute];
    if (t >= from) data.push({ t, o: first, h: last + 0.5, l: first - 0.5, c: last, v: length / minute });
  }
  return {
    instrument: { id: 1, symbol, name: symbol, market: 'forex', pricePrecision: 5, isSimulated: true },
    data: data.slice(-limit),
    earlier: null,
    last: {
      price: 120,
      at: begin + 120 * minute,
      previousClose: 1,
      bar: { t: begin, o: 1, h: 2, l: 0.5, c: 1.5, v: 3 },
    },
    tradingDays: [],
  };
};

const barsAt = async (timeframe: '1m' | '1h', minutes: number) =>
  (await loadUntil(load, begin + minutes * minute, { symbol: 'DEMO:EURUSD', timeframe, limit: 500 })).data;

it('shows nothing of what came later', async () => {
  expect(await barsAt('1h', 80.5)).toEqual([
    { t: begin, o: 0, h: 60.5, l: -0.5, c: 60, v: 60 },
    { t: begin + 60 * minute, o: 60, h: 80.5, l: 59.5, c: 80, v: 20 },
  ]);
  expect((await barsAt('1m', 80.5)).at(-1)).toMatchObject({ t: begin + 79 * minute, c: 80 });
});

it('shows whole bars as they are, and leaves out one of which nothing is known yet', async () => {
  expect(await barsAt('1h', 60)).toEqual([{ t: begin, o: 0, h: 60.5, l: -0.5, c: 60, v: 60 }]);
  expect((await barsAt('1h', 60.5)).map(({ t }) => t)).toEqual([begin]);
  expect(await barsAt('1m', 0)).toEqual([]);
});
