import type { Candle } from '@candela/contract/market-data/candles';
import type { Split } from '@candela/markets/candles/splits';

/** An alert that is judged. Prices are as they were traded when it was set. */
export interface JudgedAlert {
  price: number;
  direction: 'above' | 'below';
  /** The minute in which it was set, and what had been reached by then; in minutes since 1970. */
  fromMinute: number;
  fromHigh: number;
  fromLow: number;
  /** In milliseconds since 1970. */
  expiresAt: number;
  /** Those since it was set, in order. */
  splits: readonly Split[];
}

export interface Reached {
  /** When the minute began, in milliseconds since 1970. */
  at: number;
  /** The price of the alert, or the first one beyond it. */
  price: number;
}

const minute = 60_000;

/**
 * The first of these bars of a minute that has reached the price of an alert; null if none has. Bars are as they were traded, oldest first, and
 * only of hours in which the market is open. Of the minute in which the alert was set only what came after it counts, as far as that can be
 * told: a new extreme, or the close.
 */
export function firstReached(alert: JudgedAlert, bars: readonly Candle[], precision: number): Reached | null {
  for (const bar of bars) {
    if (bar.t < alert.fromMinute * minute) continue;
    if (bar.t >= alert.expiresAt) return null;
    const level = priceAt(alert, bar.t, precision);
    if (hasReached(alert, bar, level)) return { at: bar.t, price: priceOf(alert, bar, level) };
  }
  return null;
}

/** The price of an alert in the units of an instant: a share that is split in two is worth half. */
export function priceAt(
  { price, splits }: Pick<JudgedAlert, 'price' | 'splits'>,
  instant: number,
  precision: number,
): number {
  const since = splits.filter(({ at }) => at <= instant);
  if (since.length === 0) return price;
  const scaled = since.reduce((value, { numerator, denominator }) => (value * denominator) / numerator, price);
  return Number(scaled.toFixed(precision));
}

function hasReached(alert: JudgedAlert, bar: Candle, level: number): boolean {
  const isFirst = bar.t === alert.fromMinute * minute;
  if (alert.direction === 'above') return bar.h >= level && (!isFirst || bar.h > alert.fromHigh || bar.c >= level);
  return bar.l <= level && (!isFirst || bar.l < alert.fromLow || bar.c <= level);
}

/** Who opens beyond the price has not traded at it. */
function priceOf(alert: JudgedAlert, bar: Candle, level: number): number {
  if (bar.t === alert.fromMinute * minute) return level;
  return alert.direction === 'above' ? Math.max(level, bar.o) : Math.min(level, bar.o);
}
