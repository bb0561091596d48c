import { describe, expect, it } from 'vitest';
import type { Candle, CandlePage } from '@candela/contract/market-data/candles';
import type { Timeframe } from '@candela/markets/timeframes';
import { LiveBars, type PriceChange } from './live-bars.ts';

const minute = 60_000;
const at = (text: string) => Date.parse(`2026-11-${text}Z`);
/** Two days of an exchange with a break: 09:00 to 11:30 and 12:30 to 15:15. */
const tradingDays = ['18', '19'].map((day, place) => ({
  number: 20_775 + place,
  stretches: [
    { opensAt: at(`${day}T09:00`), closesAt: at(`${day}T11:30`) },
    { opensAt: at(`${day}T12:30`), closesAt: at(`${day}T15:15`) },
  ],
}));
const candle = (t: number, c: number, v = 1): Candle => ({ t, o: 10, h: Math.max(10, c), l: Math.min(10, c), c, v });
const change = (bar: Candle, before: number | null, revision?: number): PriceChange => ({
  symbolId: 1,
  timeframe: '1m',
  bar,
  before,
  previousClose: 9,
  ...(revision !== undefined && { revision }),
});

/** Bars on top of a page whose newest minute, and newest bar, are these. */
function setUp(timeframe: Timeframe, last: Candle, newest: Candle) {
  const page: CandlePage = {
    instrument: { id: 1, symbol: 'X:ONE', name: 'One', market: 'stocks', pricePrecision: 2, isSimulated: true },
    data: [newest],
    earlier: null,
    last: { price: last.c, at: last.t + minute, previousClose: 9, bar: last },
    tradingDays,
  };
  const { t: timestamp, o: open, h: high, l: low, c: close, v: volume } = newest;
  return new LiveBars(timeframe, page, { timestamp, open, high, low, close, volume });
}

describe('minutes on top of a page', () => {
  it('grow the newest bar, in which the minute that was read is contained already', () => {
    const bars = setUp('1h', candle(at('18T13:40'), 11, 5), { ...candle(at('18T13:30'), 11, 50), h: 14, l: 8 });
    const takenOf = (each: PriceChange) => bars.take(each);
    expect(takenOf(change(candle(at('18T13:40'), 15, 7), at('18T13:39')))).toEqual({
      bar: { timestamp: at('18T13:30'), open: 10, high: 15, low: 8, close: 15, volume: 52 },
    });
    expect(takenOf(change(candle(at('18T13:41'), 7, 2), at('18T13:40')))).toEqual({
      bar: { timestamp: at('18T13:30'), open: 10, high: 15, low: 7, close: 7, volume: 54 },
    });
    // The same minute again, with more.
    expect(takenOf(change(candle(at('18T13:41'), 9, 3), at('18T13:40')))).toMatchObject({
      bar: { volume: 55, close: 9 },
    });
    expect(bars.info(at('18T13:41') + 5000).last).toMatchObject({
      price: 9,
      at: at('18T13:41') + 5000,
      previousClose: 9,
    });
  });

  it('begin a bar at its opening, counted from that of the market and after the break', () => {
    const bars = setUp('1h', candle(at('18T11:29'), 11), candle(at('18T11:00'), 11, 30));
    expect(bars.take(change(candle(at('18T12:33'), 12, 4), at('18T11:29')))).toEqual({
      bar: { timestamp: at('18T12:30'), open: 10, high: 12, low: 10, close: 12, volume: 4 },
    });
  });

  it('belong to the day and the week with all of their breaks', () => {
    const day = setUp('1d', candle(at('18T11:29'), 11), candle(at('18T09:00'), 11, 30));
    expect(day.take(change(candle(at('18T12:33'), 12, 4), at('18T11:29')))).toMatchObject({
      bar: { timestamp: at('18T09:00'), volume: 34 },
    });
    expect(day.take(change(candle(at('19T09:02'), 12, 4), at('18T12:33')))).toMatchObject({
      bar: { timestamp: at('19T09:00'), open: 10, volume: 4 },
    });
    const week = setUp('1w', candle(at('18T15:14'), 11), candle(at('18T09:00'), 11, 30));
    expect(week.take(change(candle(at('19T09:02'), 12, 4), at('18T15:14')))).toMatchObject({
      bar: { timestamp: at('18T09:00'), volume: 34 },
    });
  });

  it('are missing when another one came before', () => {
    const bars = setUp('5m', candle(at('18T09:07'), 11), candle(at('18T09:05'), 11, 3));
    expect(bars.take(change(candle(at('18T09:06'), 11), at('18T09:05')))).toBe('none');
    expect(bars.take(change(candle(at('18T09:09'), 11), at('18T09:08')))).toBe('gap');
    // Nobody traded in between.
    expect(bars.take(change(candle(at('18T09:09'), 11), at('18T09:07')))).not.toBe('gap');
    // Final bars have been corrected.
    expect(bars.take(change(candle(at('18T09:09'), 11), at('18T09:07'), 4))).toBe('gap');
  });

  it('outside of the session change nothing, and hours that are not known are read', () => {
    const bars = setUp('5m', candle(at('18T11:29'), 11), candle(at('18T11:25'), 11, 3));
    expect(bars.take(change(candle(at('18T12:00'), 11), at('18T11:29')))).toBe('none');
    expect(bars.take(change(candle(at('20T09:00'), 11), at('18T11:29')))).toBe('gap');
  });
});
