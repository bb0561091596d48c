import type { Candle } from '@candela/contract/market-data/candles';
import type { PriceRange } from './price-scale.ts';
import { priceAt, yOf } from './price-scale.ts';

/** Space for prices at the right and times below, in pixels. */
const axis = { width: 74, height: 28 };

/** Geometry of a chart with fixed bars, in pixels from its upper left corner. */
export interface ChartPlot {
  width: number;
  height: number;
  /** Width of one bar with its gap. */
  slot: number;
  x: (index: number) => number;
  y: (price: number) => number;
  priceAt: (y: number) => number;
  indexAt: (x: number) => number;
}

/** @param slots number of places for bars; those at the right may be empty */
export function plotOf(size: { width: number; height: number }, range: PriceRange, slots: number): ChartPlot {
  const width = Math.max(1, size.width - axis.width);
  const height = Math.max(1, size.height - axis.height);
  const slot = width / Math.max(1, slots);
  return {
    width,
    height,
    slot,
    x: (index) => (index + 0.5) * slot,
    y: (price) => yOf(price, range, height),
    priceAt: (y) => priceAt(y, range, height),
    indexAt: (x) => Math.round(x / slot - 0.5),
  };
}

/** Indexes of the bars with a time label: far enough apart, and at round times if possible. */
export function timeTicks(candles: readonly Candle[], plot: ChartPlot): number[] {
  const apart = Math.max(1, Math.ceil(110 / plot.slot));
  const roundest = [86_400_000, 14_400_000, 3_600_000, 1_800_000, 900_000, 300_000].find(
    (step) => candles.filter(({ t }) => t % step === 0).length >= 2,
  );
  const ticks: number[] = [];
  for (const [index, { t }] of candles.entries()) {
    const isRound = roundest === undefined || t % roundest === 0;
    if (isRound && index - (ticks.at(-1) ?? -Infinity) >= apart) ticks.push(index);
  }
  return ticks;
}
