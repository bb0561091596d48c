import type { ReplayBar } from '@candela/markets/practice/future-text';

/** Space for prices at the right and times below, in pixels. */
const axis = { width: 78, height: 28 };
const volumeShare = 0.14;

/** Geometry of a chart of a replay, in pixels from its upper left corner. */
export interface ReplayPlot {
  width: number;
  height: number;
  slot: number;
  low: number;
  high: number;
  x: (index: number) => number;
  y: (price: number) => number;
  priceAt: (y: number) => number;
  /** Height of a volume, from below. */
  volume: (value: number) => number;
}

/**
 * @param slots places for bars; those at the right are empty while something is hidden
 * @param prices levels that are always inside
 */
export function replayPlot(
  bars: readonly ReplayBar[],
  { slots, prices, size }: { slots: number; prices: readonly number[]; size: { width: number; height: number } },
): ReplayPlot {
  const width = Math.max(1, size.width - axis.width);
  const height = Math.max(1, size.height - axis.height);
  const lows = [...bars.map(({ l }) => l), ...prices];
  const highs = [...bars.map(({ h }) => h), ...prices];
  const [lowest, highest] = [Math.min(...lows), Math.max(...highs)];
  const span = Math.max(4, highest - lowest);
  const [low, high] = [lowest - span * 0.2, highest + span * 0.08];
  const slot = width / Math.max(1, slots);
  const most = Math.max(1, ...bars.map(({ v }) => v));
  return {
    width,
    height,
    slot,
    low,
    high,
    x: (index) => (index + 0.5) * slot,
    y: (price) => ((high - price) / (high - low)) * height,
    priceAt: (y) => Math.round(high - (y / height) * (high - low)),
    volume: (value) => (value / most) * volumeShare * height,
  };
}

/** About six round prices. */
export function roundPrices({ low, high }: ReplayPlot): number[] {
  const rough = (high - low) / 6.001;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, at) => (first + at) * step);
}

/** Places of bars that have a time below them: far enough apart, and at round times if there are some. */
export function timePlaces(bars: readonly ReplayBar[], slot: number): number[] {
  const apart = Math.max(1, Math.ceil(110 / slot));
  const round = [86_400_000, 14_400_000, 3_600_000, 1_800_000, 900_000, 300_000].find(
    (step) => bars.filter(({ t }) => t % step === 0).length >= 3,
  );
  const places: number[] = [];
  for (const [at, { t }] of bars.entries()) {
    if ((round === undefined || t % round === 0) && at - (places.at(-1) ?? -Infinity) >= apart) places.push(at);
  }
  return places;
}
