import type { Candle } from '@candela/contract/market-data/candles';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { priceOfUnits, type PriceScale } from './idea-scale.ts';

/** Mean range of bars, in prices: from the close before to the extremes. Null without bars. */
export function averageRange(bars: readonly Candle[]): number | null {
  const ranges = bars.slice(1).map(({ h, l }, at) => {
    const before = bars[at]?.c ?? l;
    return Math.max(h, before) - Math.min(l, before);
  });
  if (ranges.length === 0) return null;
  return ranges.reduce((sum, range) => sum + range, 0) / ranges.length;
}

/**
 * Levels to begin with: a limit order a little away from the price, the stop three ranges behind it, and two targets at 1 and 2 R.
 * Everything is a multiple of the tick.
 */
export function firstLevels(
  direction: 'long' | 'short',
  last: number,
  range: number,
  tick: number,
  scale: PriceScale,
): Pick<IdeaDraftBody, 'entryLow' | 'entryHigh' | 'stop' | 'targets'> {
  const sign = direction === 'long' ? 1 : -1;
  const ticks = (units: number) => Math.max(5, Math.round(units / tick)) * tick;
  const base = Math.round(last / tick) * tick;
  const risk = ticks(3 * range);
  const entry = base - sign * ticks(range);
  const price = (units: number) => priceOfUnits(units, scale);
  return {
    entryLow: price(entry),
    entryHigh: price(entry),
    stop: price(entry - sign * risk),
    targets: [
      { price: price(entry + sign * risk), allocationBps: 5000 },
      { price: price(entry + 2 * sign * risk), allocationBps: 5000 },
    ],
  };
}
