import { expect, it } from 'vitest';
import { indicators, valuesOf, type IndicatorName } from '@candela/markets/indicators/indicators';
import type { SeriesBar } from '../candle-series.ts';
import { IndicatorRows, type IndicatorRow } from './indicator-rows.ts';

const minute = 60_000;
const minutesOfDay = 390;
const names = Object.keys(indicators) as IndicatorName[];

/** A walk with days that end and volumes that are 0 now and then. */
function walk(count: number): SeriesBar[] {
  let [seed, price] = [20_261, 100];
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return Array.from({ length: count }, (_, at) => {
    const open = price;
    const close = (price = Math.max(1, open + (random() - 0.5) * 2));
    const [high, low] = [Math.max(open, close) + random(), Math.min(open, close) - random()];
    return { timestamp: at * minute, open, high, low, close, volume: Math.floor(random() * 5) };
  });
}

const placeInDay = (instant: number) => ({
  day: Math.floor(instant / minute / minutesOfDay),
  minute: (instant / minute) % minutesOfDay,
});

/** As the server has them. */
function valuesOnServer(name: IndicatorName, bars: readonly SeriesBar[]) {
  return valuesOf(
    { name },
    bars.map(({ timestamp, open, high, low, close, volume }) => ({
      o: open,
      h: high,
      l: low,
      c: close,
      v: volume,
      ...placeInDay(timestamp),
    })),
  );
}

const bytesOf = (values: Iterable<number>) => [...new BigUint64Array(Float64Array.from(values).buffer)].join(' ');

function expectSame(name: IndicatorName, rows: readonly IndicatorRow[], bars: readonly SeriesBar[]) {
  for (const [output, values] of Object.entries(valuesOnServer(name, bars))) {
    const shown = rows.map((row) => Number(row[output] ?? Number.NaN));
    expect(bytesOf(shown), `${name} ${output}`).toBe(bytesOf(values));
  }
}

it.each(names)('%s has the bytes of the server when bars come, change and are added', (name) => {
  const all = walk(900);
  const bars = all.slice(0, 700);
  const rows = new IndicatorRows({ name }, placeInDay);
  expectSame(name, rows.update(bars), bars);
  for (const bar of all.slice(700, 720)) {
    bars.push({ ...bar, close: bar.open, high: bar.open, low: bar.open });
    rows.update(bars);
    bars[bars.length - 1] = bar;
    expectSame(name, rows.update(bars), bars);
  }
  // Several at once, as after a pause.
  bars.push(...all.slice(720));
  expectSame(name, rows.update(bars), bars);
});

it('older bars, other bars and fewer bars are reckoned anew', () => {
  const bars = walk(300);
  const rows = new IndicatorRows({ name: 'ema' }, null);
  rows.update(bars.slice(100));
  expectSame('ema', rows.update(bars), bars);
  const corrected = bars.map((bar) => ({ ...bar, close: bar.close + 1, high: bar.high + 1 }));
  expectSame('ema', rows.update(corrected), corrected);
  expectSame('ema', rows.update(corrected.slice(0, 50)), corrected.slice(0, 50));
  expect(rows.update([])).toEqual([]);
});

it('values say until when the beginning of the data shows', () => {
  const rows = new IndicatorRows({ name: 'sma', args: { period: 10 } }, null).update(walk(30));
  expect(rows.map(({ isSettling }) => isSettling === true).lastIndexOf(true)).toBe(8);
  expect(Object.keys(rows[8] ?? {})).toEqual(['isRise', 'isSettling']);
});

it('a tick reckons one bar, and a new bar two', () => {
  const bars = walk(2000);
  let reckoned = 0;
  const rows = new IndicatorRows({ name: 'ema' }, (instant) => {
    reckoned++;
    return placeInDay(instant);
  });
  rows.update(bars);
  expect(reckoned).toBe(2000);
  bars[1999] = { ...(bars.at(-1) as SeriesBar), close: 100 };
  rows.update(bars);
  expect(reckoned).toBe(2001);
  bars.push({ ...(bars.at(-1) as SeriesBar), timestamp: 2000 * minute });
  rows.update(bars);
  expect(reckoned).toBe(2003);
});
