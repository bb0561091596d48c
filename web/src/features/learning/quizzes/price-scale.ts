import type { Candle, Instrument } from '@candela/contract/market-data/candles';

/** Prices counted in their smallest step, so that moving a line never causes rounding errors. */
export interface Ticks {
  /** Decimals of the price. */
  precision: number;
  /** Steps per pip; null if the symbol does not use pips. */
  perPip: number | null;
}

export function ticksOf({ market, pricePrecision }: Pick<Instrument, 'market' | 'pricePrecision'>): Ticks {
  return { precision: pricePrecision, perPip: market === 'forex' ? 10 : null };
}

export function toTicks(price: string | number, { precision }: Ticks): number {
  return Math.round(Number(price) * 10 ** precision);
}

/** The price of a number of steps, as decimal text. */
export function priceText(ticks: number, { precision }: Ticks): string {
  return (ticks / 10 ** precision).toFixed(precision);
}

/** The visible price range of a chart. */
export interface PriceRange {
  low: number;
  high: number;
}

/**
 * Includes all bars and levels with space above and below, so that the range does not reveal the answer.
 * @param room share of the range that is added on each side
 */
export function rangeOf(candles: readonly Candle[], prices: readonly number[], room: number): PriceRange {
  const lows = [...candles.map(({ l }) => l), ...prices];
  const highs = [...candles.map(({ h }) => h), ...prices];
  if (lows.length === 0) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const margin = (high - low || Math.abs(high) || 1) * room;
  return { low: low - margin, high: high + margin };
}

/** Distance in pixels from the top of a plot of this height. */
export function yOf(price: number, { low, high }: PriceRange, height: number): number {
  return ((high - price) / (high - low)) * height;
}

export function priceAt(y: number, { low, high }: PriceRange, height: number): number {
  return high - (y / height) * (high - low);
}

/** About five round prices. */
export function gridPrices({ low, high }: PriceRange): number[] {
  // Slightly less than a fifth, so that rounding errors do not skip a round price.
  const rough = (high - low) / 5.001;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** Keeps a line within the chart. */
export function clampTicks(ticks: number, range: PriceRange, scale: Ticks): number {
  const factor = 10 ** scale.precision;
  return Math.max(Math.ceil(range.low * factor), Math.min(Math.floor(range.high * factor), ticks));
}
