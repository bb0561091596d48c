import type { SeriesCandle } from '#outcomes/idea-units.ts';

/** The sealed candles of a symbol that begin on a day (UTC): all of them, so that the log's hash of the day can be computed. */
export interface CandleDay {
  /** `PROVIDER:CODE` */
  symbol: string;
  /** `2026-11-27` */
  day: string;
  candles: readonly SeriesCandle[];
}

export const dayMilliseconds = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What the log's hash of a day is computed of: a line for each candle, `t,seconds,decimals,o,h,l,c`. */
export const candleLines = (candles: readonly SeriesCandle[]): string =>
  candles.map(({ t, s, decimals, o, h, l, c }) => `${[t, s, decimals, o, h, l, c].join(',')}\n`).join('');

/** A day as a line of an export. */
export const candleDayText = ({ symbol, day, candles }: CandleDay): string =>
  JSON.stringify({
    symbol,
    day,
    candles: candles.map(({ t, s, decimals, o, h, l, c }) => [t, s, decimals, o, h, l, c]),
  });

/** More decimals no symbol has. */
const maxDecimals = 12;

/** Reads a line of an export; null for what is no such day, or has candles of another one or in another order. */
export function parseCandleDay(line: string): CandleDay | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const { symbol, day, candles } = (value ?? {}) as Record<string, unknown>;
  if (typeof symbol !== 'string' || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const begin = Date.parse(day);
  if (Number.isNaN(begin) || !Array.isArray(candles)) return null;
  const read: SeriesCandle[] = [];
  let next = begin;
  for (const each of candles as unknown[]) {
    if (!Array.isArray(each) || each.length !== 7 || !each.every(Number.isSafeInteger)) return null;
    const [t = 0, s = 0, decimals = 0, o = 0, h = 0, l = 0, c = 0] = each as number[];
    if (t < next || t >= begin + dayMilliseconds || s <= 0 || decimals < 0 || decimals > maxDecimals) return null;
    next = t + 1;
    read.push({ t, s, decimals, o, h, l, c });
  }
  return { symbol, day, candles: read };
}
