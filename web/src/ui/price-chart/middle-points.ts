import type { Drawing } from '@candela/contract/live/charts';
import { placeOf, type TimeRange } from './bar-time.ts';
import type { SeriesBar } from './candle-series.ts';

/** Where, as a share of the visible range, the points of a drawing are put that has been made without a pointer. */
const shares = [[0.5], [0.3, 0.7], [0.3, 0.7, 0.5]] as const;

/**
 * Points for a drawing in the middle of the visible range, on the closes of bars.
 * @param length of a bar in milliseconds
 */
export function middlePoints(
  bars: readonly SeriesBar[],
  length: number,
  range: TimeRange,
  count: number,
): Drawing['points'] {
  const [left, right] = [placeOf(bars, length, range.from), placeOf(bars, length, range.to)];
  return (shares[count - 1] ?? []).map((share, index) => {
    const place = Math.round(left + (right - left) * share);
    const bar = bars[Math.max(0, Math.min(bars.length - 1, place))];
    // The third point of a channel lies off its line.
    const value = (index === 2 ? bar?.high : bar?.close) ?? 0;
    return { timestamp: bar?.timestamp ?? 0, value };
  });
}
