import type { Candle, Instrument } from '@candela/contract/trading/candles';

/** Prices counted in the smallest step of their symbol, so that moving a line by steps never rounds. */
export interface Ticks {
  /** Decimals of the price. */
  precision: number;
  /** Steps in a pip; null where nobody counts in pips. */
  perPip: number | null;
}

export function ticksOf({ market, pricePrecision }: Pick<Instrument, 'market' | 'pricePrecision'>): Ticks {
  return { precision: pricePrecision, perPip: market === 'forex' ? 10 : null };
}

export function toTicks(price: string | number, { precision }: Ticks): number {
  return Math.round(Number(price) * 10 ** precision);
}

/** The price of a count of steps, as a decimal. */
export function priceText(ticks: number, { precision }: Ticks): string {
  return (ticks / 10 ** precision).toFixed(precision);
}

/** Which prices a chart shows. */
export interface PriceRange {
  low: number;
  high: number;
}

/**
 * All bars and levels with room above and below: before the answer there is nothing to see of where it lies.
 * @param room share of the height of what is shown that is added on each side
 */
export function rangeOf(candles: readonly Candle[], prices: readonly number[], room: number): PriceRange {
  const lows = [...candles.map(({ l }) => l), ...prices];
  const highs = [...candles.map(({ h }) => h), ...prices];
  if (lows.length === 0) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const margin = (high - low || Math.abs(high) || 1) * room;
  return { low: low - margin, high: high + margin };
}

/** Distance from the top, of a plot of this height. */
export function yOf(price: number, { low, high }: PriceRange, height: number): number {
  return ((high - price) / (high - low)) * height;
}

export function priceAt(y: number, { low, high }: PriceRange, height: number): number {
  return high - (y / height) * (high - low);
}

/** About five round prices. */
export function gridPrices({ low, high }: PriceRange): number[] {
  // A little less than a fifth, so that a round one is not missed by the last digit of a float.
  const rough = (high - low) / 5.001;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** Keeps a line on the chart. */
export function clampTicks(ticks: number, range: PriceRange, scale: Ticks): number {
  const factor = 10 ** scale.precision;
  return Math.max(Math.ceil(range.low * factor), Math.min(Math.floor(range.high * factor), ticks));
}
