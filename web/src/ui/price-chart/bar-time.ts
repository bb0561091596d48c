import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

/** A time range of a chart: its edges, in milliseconds since 1970. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Length of a bar in milliseconds. */
export function lengthOf(timeframe: Timeframe): number {
  return minutesOf[timeframe] * 60_000;
}

interface Bar {
  timestamp: number;
}

/**
 * Position of an instant between bars: 2.5 is the middle of the third one. Time without trading has no width; before the first bar and
 * after the last, bars continue evenly.
 */
export function placeOf(bars: readonly Bar[], length: number, instant: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  if (instant < first.timestamp) return (instant - first.timestamp) / length;
  if (instant >= last.timestamp) return bars.length - 1 + (instant - last.timestamp) / length;
  let [low, high] = [0, bars.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((bars[middle]?.timestamp ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return low + Math.min(1, (instant - (bars[low]?.timestamp ?? 0)) / length);
}

/** The instant at a position between bars; the inverse of `placeOf`. */
export function instantAt(bars: readonly Bar[], length: number, place: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  if (place < 0) return Math.round(first.timestamp + place * length);
  const bar = bars[Math.floor(place)];
  if (!bar) return Math.round(last.timestamp + (place - bars.length + 1) * length);
  const instant = Math.round(bar.timestamp + (place - Math.floor(place)) * length);
  // The end of a bar is the opening of the next one, even if a weekend lies between them.
  const next = bars[Math.floor(place) + 1];
  return next && instant >= bar.timestamp + length ? next.timestamp : instant;
}

/**
 * The instant at an edge of the chart. Charts round to pixels: an edge within a pixel of the requested position is the requested one.
 * Otherwise a range that begins with the opening on Sunday would read as one that begins on Friday, a fraction of a bar earlier.
 *
 * @param place where the edge is
 * @param requested where it was requested
 * @param pixel width of a pixel in bars
 */
export function edgeAt(bars: readonly Bar[], length: number, place: number, requested: number, pixel: number): number {
  return Math.max(0, instantAt(bars, length, Math.abs(place - requested) <= pixel ? requested : place));
}

/** The range that shows the same number of bars in another timeframe, with the same end. */
export function rescaled({ from, to }: TimeRange, before: Timeframe, after: Timeframe, now: number): TimeRange {
  const scale = lengthOf(after) / lengthOf(before);
  const end = Math.min(to, now);
  const newTo = Math.round(end + (to - end) * scale);
  return { from: Math.max(0, Math.round(newTo - (to - from) * scale)), to: newTo };
}
