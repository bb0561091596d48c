import { describe, expect, it } from 'vitest';
import { lengthOf } from '#ui/price-chart/bar-time.ts';
import { CandleSeries, type LoadCandles } from '#ui/price-chart/candle-series.ts';

const minute = lengthOf('1m');
const now = Date.parse('2026-11-16T12:00:00Z');
const begin = Date.parse('2026-11-01T00:00:00Z');
/** The weekend break between them. */
const [closes, opens] = [Date.parse('2026-11-13T22:00:00Z'), Date.parse('2026-11-15T22:00:00Z')];

/** A fake server with a bar every minute, except during a weekend. */
const load: LoadCandles = async ({ symbol, from = 0, to = Infinity, limit }) => {
  const data = [];
  let t = Math.ceil(Math.min(to, now + 1) / minute) * minute - minute;
  for (; t >= Math.max(from, begin) && data.length < limit; t -= minute) {
    if (t < closes || t >= opens) data.unshift({ t, o: 1, h: 2, l: 0.5, c: 1.5, v: 3 });
  }
  return {
    instrument: { id: 1, symbol, name: symbol, market: 'forex', pricePrecision: 5, isSimulated: true },
    data,
    earlier: data.length === limit ? (data[0]?.t ?? null) : null,
    last: { price: 1.5, at: now, previousClose: 1, bar: { t: now, o: 1, h: 2, l: 0.5, c: 1.5, v: 3 } },
    tradingDays: [],
  };
};

const series = new CandleSeries('DEMO:EURUSD', '1m', { load, now: () => now });

describe('the bars of a chart', () => {
  it('begin with the newest ones', async () => {
    const { bars, hasNewer, hasOlder, page } = await series.first(null);
    expect(bars).toHaveLength(500);
    expect(bars.at(-1)).toEqual({ timestamp: now, open: 1, high: 2, low: 0.5, close: 1.5, volume: 3 });
    expect([hasOlder, hasNewer]).toEqual([true, false]);
    expect(page.instrument.pricePrecision).toBe(5);
  });

  it('cover the range that is asked for, with some beside it', async () => {
    const range = { from: now - 5000 * minute, to: now - 4000 * minute };
    const { bars, hasNewer } = await series.first(range);
    expect(bars[0]?.timestamp).toBeLessThanOrEqual(range.from);
    expect(bars.at(-1)?.timestamp).toBeGreaterThanOrEqual(range.to);
    expect(bars.at(-1)?.timestamp).toBeLessThan(now);
    expect(hasNewer).toBe(true);
    expect(new Set(bars.map(({ timestamp }) => timestamp)).size).toBe(bars.length);
  });

  it('are loaded further into the past', async () => {
    const { bars } = await series.older(now - 100 * minute);
    expect(bars.at(-1)?.timestamp).toBe(now - 101 * minute);
  });

  it('go on towards the present, over a weekend', async () => {
    const { bars, hasNewer } = await series.newer(closes - minute);
    expect(bars[0]?.timestamp).toBe(opens);
    expect(hasNewer).toBe(false);
    const within = await series.newer(closes - 5000 * minute);
    expect(within.bars[0]?.timestamp).toBe(closes - 4999 * minute);
    expect(within.hasNewer).toBe(true);
  });

  it('are brought up to date from the newest one on', async () => {
    const { bars } = await series.since(now - 2 * minute);
    expect(bars.map(({ timestamp }) => timestamp)).toEqual([now - 2 * minute, now - minute, now]);
  });
});
