import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from '@candela/contract/market-data/candles';
import { minutesOf, timeframes, type Timeframe } from '@candela/markets/timeframes';
import { createDemoMarket } from './demo-market.ts';
import { demoSymbols } from './demo-symbols.ts';

const present = Date.parse('2026-11-20T15:37:22Z');
const minute = 60_000;

const anySymbol = fc.constantFrom(...demoSymbols.keys());
const anyInstant = fc.integer({ min: Date.parse('2014-01-01T00:00:00Z'), max: present - 90 * 86_400_000 });
const anyTimeframe = fc.constantFrom(...timeframes);

const read = async (
  given: { symbol: string; timeframe: Timeframe; from?: number; to?: number; limit?: number },
  now = present,
) => {
  const page = await createDemoMarket(() => now).candles({ limit: 1000, ...given });
  if (!page) throw new Error(`${given.symbol} is not in the demo market`);
  return page.data;
};

/** Combines smaller bars into one. */
const together = (candles: Candle[]) => ({
  o: candles[0]?.o,
  h: Math.max(...candles.map(({ h }) => h)),
  l: Math.min(...candles.map(({ l }) => l)),
  c: candles.at(-1)?.c,
  v: candles.reduce((sum, { v }) => sum + v, 0),
});

describe('the demo market', () => {
  it('is the same however it is read: by one bar, by a page, by another process', async () => {
    const property = fc.asyncProperty(anySymbol, anyTimeframe, anyInstant, async (symbol, timeframe, to) => {
      const page = await read({ symbol, timeframe, to, limit: 60 });
      expect(page).toEqual(await read({ symbol, timeframe, to, limit: 60 }, present + 86_400_000));
      expect(page).toHaveLength(60);
      for (const at of [0, 17, 59]) {
        const one = page[at];
        if (!one) throw new Error('too few bars');
        expect(await read({ symbol, timeframe, from: one.t, to: one.t + 1 })).toEqual([one]);
      }
      const half = await read({ symbol, timeframe, from: page[0]?.t ?? 0, to: page[30]?.t ?? 0 });
      expect(half).toEqual(page.slice(0, 30));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('has bars that are exactly what their smaller bars are together', async () => {
    const property = fc.asyncProperty(anySymbol, anyInstant, async (symbol, to) => {
      for (const [small, large] of [
        ['1m', '5m'],
        ['1m', '1h'],
        ['5m', '15m'],
        ['15m', '30m'],
        ['30m', '1h'],
        ['1h', '4h'],
        ['4h', '1d'],
        ['1d', '1w'],
      ] as const) {
        const [first, next] = (await read({ symbol, timeframe: large, to, limit: 3 })).slice(-3, -1);
        if (!first || !next) throw new Error('too few bars');
        const parts = await read({ symbol, timeframe: small, from: first.t, to: next.t });
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.length).toBeLessThanOrEqual(minutesOf[large] / minutesOf[small]);
        expect({ t: parts[0]?.t, ...together(parts) }).toEqual(first);
      }
      // An hour consists of sixty minutes if the market is open that long.
      const [hour] = await read({ symbol: 'DEMO:BTCUSDT', timeframe: '1h', to, limit: 1 });
      const from = hour?.t ?? 0;
      const minutes = await read({ symbol: 'DEMO:BTCUSDT', timeframe: '1m', from, to: from + 60 * minute });
      expect({ t: minutes[0]?.t, ...together(minutes) }).toEqual(hour);
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('has sound bars in the order of time, whose prices a tick can have', async () => {
    const property = fc.asyncProperty(anySymbol, anyTimeframe, anyInstant, async (symbol, timeframe, to) => {
      const precision = demoSymbols.get(symbol)?.pricePrecision ?? 0;
      let before = 0;
      for (const { t, o, h, l, c, v } of await read({ symbol, timeframe, to, limit: 300 })) {
        expect(t).toBeGreaterThan(before);
        expect(t).toBeLessThan(to);
        expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
        expect(l).toBeLessThanOrEqual(Math.min(o, c));
        expect(l).toBeGreaterThan(0);
        expect(v).toBeGreaterThanOrEqual(0);
        for (const price of [o, h, l, c]) expect(Number(price.toFixed(precision))).toBe(price);
        before = t;
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('lets the newest bar grow, and never repaints what is over', async () => {
    const property = fc.asyncProperty(anySymbol, anyTimeframe, anyInstant, async (symbol, timeframe, start) => {
      let before: Candle[] = [];
      for (let step = 0; step < 12; step++) {
        const page = await read({ symbol, timeframe, from: start - 10 * 86_400_000 }, start + step * 7300);
        const newest = page.at(-1);
        const old = before.at(-1);
        if (!newest) throw new Error('no bar');
        if (old) {
          const same = page.find(({ t }) => t === old.t);
          expect(same).toBeDefined();
          expect(same?.o).toBe(old.o);
          expect(same?.h).toBeGreaterThanOrEqual(old.h);
          expect(same?.l).toBeLessThanOrEqual(old.l);
          expect(same?.v).toBeGreaterThanOrEqual(old.v);
          const over = before.slice(0, -1);
          const kept = new Map(page.map((candle) => [candle.t, candle]));
          expect(over.slice(-20).map(({ t }) => kept.get(t))).toEqual(over.slice(-20));
        }
        before = page;
      }
      // Finished bars do not change.
      const later = await read({ symbol, timeframe, from: start - 10 * 86_400_000, to: start + 80_300 });
      expect(later.slice(0, before.length - 1).slice(-20)).toEqual(before.slice(0, -1).slice(-20));
    });
    await fc.assert(property, { numRuns: 25 });
  });

  it('is closed when its market is: forex from Friday to Sunday at 17:00 in New York, in summer and winter', async () => {
    const newYork = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const clock = (t: number) => newYork.format(t);
    for (const [week, opens] of [
      ['2026-07-08', '2026-07-05T21:00:00Z'],
      ['2026-11-04', '2026-11-01T22:00:00Z'],
      ['2026-03-11', '2026-03-08T21:00:00Z'],
    ] as const) {
      const from = Date.parse(`${week}T00:00:00Z`) - 3.5 * 86_400_000;
      const hours = await read({ symbol: 'DEMO:EURUSD', timeframe: '1h', from, to: from + 7 * 86_400_000 });
      expect(hours).toHaveLength(120);
      expect(hours[0]?.t).toBe(Date.parse(opens));
      expect(clock(hours[0]?.t ?? 0)).toBe('Sun 17:00');
      expect(clock(hours.at(-1)?.t ?? 0)).toBe('Fri 16:00');
      const days = await read({ symbol: 'DEMO:EURUSD', timeframe: '1d', from, to: from + 7 * 86_400_000 });
      expect(days.map(({ t }) => clock(t))).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu'].map((day) => `${day} 17:00`));
    }
    const saturday = Date.parse('2026-11-14T12:00:00Z');
    expect((await read({ symbol: 'DEMO:EURUSD', timeframe: '1h' }, saturday)).at(-1)?.t).toBe(
      Date.parse('2026-11-13T21:00:00Z'),
    );
    expect((await read({ symbol: 'DEMO:BTCUSDT', timeframe: '1h' }, saturday)).at(-1)?.t).toBe(saturday);
    // Tokyo has a lunch break.
    const tokyo = await read({
      symbol: 'DEMO:JP225',
      timeframe: '1h',
      to: Date.parse('2026-11-19T12:00:00Z'),
      limit: 6,
    });
    const opens = tokyo.map(({ t }) => new Date(t).toISOString().slice(11, 16));
    expect(opens).toEqual(['00:00', '01:00', '02:00', '03:30', '04:30', '05:30']);
  });

  it('moves as markets do: fat tails, calm and hurry in clusters, no direction to bet on', async () => {
    const returns: number[][] = [];
    for (const symbol of ['DEMO:EURUSD', 'DEMO:US500', 'DEMO:XAUUSD', 'DEMO:BTCUSDT', 'DEMO:AAPL', 'DEMO:GBPJPY']) {
      const days = await read({ symbol, timeframe: '1d' });
      const moves = days.slice(1).map(({ c }, at) => Math.log(c / (days[at]?.c ?? c)));
      const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
      returns.push(moves.map((move) => move / deviation));
      // A plausible level: within a factor of 2.5 of the price around which it moves.
      const level = demoSymbols.get(symbol)?.price ?? 0;
      expect(Math.max(...days.map(({ h }) => h))).toBeLessThan(2.5 * level);
      expect(Math.min(...days.map(({ l }) => l))).toBeGreaterThan(level / 2.5);
      expect(deviation).toBeGreaterThan(0.5 * (demoSymbols.get(symbol)?.dailyMove ?? 0));
      expect(deviation).toBeLessThan(2 * (demoSymbols.get(symbol)?.dailyMove ?? 0));
    }
    const all = returns.flat();
    const kurtosis = all.reduce((sum, move) => sum + move ** 4, 0) / all.length;
    expect(kurtosis).toBeGreaterThan(4);
    const correlation = (of: (move: number) => number) => {
      const pairs = returns.flatMap((moves) => {
        const values = moves.map(of);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        return values.slice(1).map((value, at) => [value - mean, (values[at] ?? mean) - mean] as const);
      });
      const shared = pairs.reduce((sum, [a, b]) => sum + a * b, 0);
      return shared / pairs.reduce((sum, [a]) => sum + a * a, 0);
    };
    expect(correlation(Math.abs)).toBeGreaterThan(0.05);
    expect(Math.abs(correlation((move) => move))).toBeLessThan(0.05);
    // Within a day as well: minutes have no extreme wicks.
    const minutes = await read({ symbol: 'DEMO:EURUSD', timeframe: '1m' });
    const spans = minutes.map(({ h, l }) => h - l).toSorted((a, b) => a - b);
    expect(spans.at(-1)).toBeLessThan(40 * (spans[500] ?? 0));
    // Nor do neighbours share an extreme: it belongs to one bar.
    const quarters = await read({ symbol: 'DEMO:BTCUSDT', timeframe: '15m' });
    expect(quarters.filter(({ h }, at) => h === quarters[at + 1]?.h).length).toBeLessThan(5);
    expect(quarters.filter(({ l }, at) => l === quarters[at + 1]?.l).length).toBeLessThan(5);
  });

  it('answers a thousand days in far less than 100 ms of processor time', async () => {
    await read({ symbol: 'DEMO:GBPUSD', timeframe: '1d' });
    const times: number[] = [];
    for (const symbol of ['DEMO:EURJPY', 'DEMO:XAUUSD', 'DEMO:AAPL', 'DEMO:ETHUSDT', 'DEMO:JP225']) {
      const start = process.threadCpuUsage();
      expect(await read({ symbol, timeframe: '1d' })).toHaveLength(1000);
      const { user, system } = process.threadCpuUsage(start);
      times.push((user + system) / 1000);
    }
    expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(100);
  });

  it('is read page by page into the past, until there is nothing', async () => {
    const market = createDemoMarket(() => present);
    const found: Candle[] = [];
    for (let to: number | null = present; to !== null;) {
      const page = await market.candles({ symbol: 'DEMO:EURUSD', timeframe: '1d', to, limit: 1000 });
      found.unshift(...(page?.data ?? []));
      to = page?.earlier ?? null;
    }
    expect(found.length).toBeGreaterThan(3800);
    expect(new Set(found.map(({ t }) => t)).size).toBe(found.length);
    expect(new Date(found[0]?.t ?? 0).toISOString()).toBe('2012-01-02T22:00:00.000Z');
  });

  it('knows its symbols and their last price', async () => {
    const market = createDemoMarket(() => present);
    expect(await market.findInstrument('DEMO:EURUSD')).toMatchObject({ isSimulated: true, pricePrecision: 5 });
    expect(await market.candles({ symbol: 'DEMO:NOTHING', timeframe: '1d', limit: 1 })).toBeNull();
    expect(await market.lastPrice('DEMO:NOTHING')).toBeNull();
    const last = await market.lastPrice('DEMO:EURUSD');
    expect(last?.at).toBe(present);
    const [yesterday, today] = await read({ symbol: 'DEMO:EURUSD', timeframe: '1d', limit: 2 });
    expect(last).toMatchObject({ price: today?.c, previousClose: yesterday?.c });
    expect(demoSymbols.size).toBe(63);
  });
});
