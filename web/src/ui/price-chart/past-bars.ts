import type { CandlePage } from '@candela/contract/market-data/candles';
import type { Timeframe } from '@candela/markets/timeframes';
import { lengthOf } from './bar-time.ts';
import type { LoadCandles } from './candle-series.ts';

type Candle = CandlePage['data'][number];

/** The shorter bars of which the last, unfinished bar consists: at most 288. */
const parts: Record<Timeframe, Timeframe | null> = {
  '1m': null,
  '5m': '1m',
  '15m': '1m',
  '30m': '1m',
  '1h': '1m',
  '4h': '1m',
  '1d': '5m',
  '1w': '1h',
};

/**
 * Reads bars as they stood at an instant of the past, in milliseconds since 1970: later ones are left out, and the one that was not
 * finished yet is made up of shorter ones that were.
 * @throws what `load` throws
 */
export async function loadUntil(
  load: LoadCandles,
  until: number,
  request: Parameters<LoadCandles>[0],
): Promise<CandlePage> {
  const page = await load({ ...request, to: Math.min(request.to ?? Infinity, until) });
  const open = page.data.at(-1);
  if (!open || open.t + lengthOf(request.timeframe) <= until) return page;
  const bar = await readPart(load, until, request, open);
  return { ...page, data: [...page.data.slice(0, -1), ...(bar ? [bar] : [])] };
}

/** State of a bar at an instant; null: it had not opened yet. */
async function readPart(
  load: LoadCandles,
  until: number,
  { symbol, timeframe }: Parameters<LoadCandles>[0],
  { t, o }: Candle,
): Promise<Candle | null> {
  const part = parts[timeframe];
  if (part === null || until - t < lengthOf(part)) return null;
  const { data } = await load({ symbol, timeframe: part, from: t, to: until - lengthOf(part) + 1, limit: 300 });
  const last = data.at(-1);
  if (!last) return null;
  return {
    t,
    o,
    h: Math.max(...data.map(({ h }) => h)),
    l: Math.min(...data.map(({ l }) => l)),
    c: last.c,
    v: data.reduce((sum, { v }) => sum + v, 0),
  };
}
