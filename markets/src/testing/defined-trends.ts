import type { IndicatorBar } from '#indicators/kernel.ts';
import { type Series, type Args, unknown, wilder, trueRanges } from './series.ts';

/**
 * Supertrend as the manual of Pine Script words it: by the line of the bar before, which was either the upper or the lower one. Only the
 * first direction is ours (up).
 */
export function trendLines(
  bars: readonly IndicatorBar[],
  period: number,
  factor: number,
): { line: Series; direction: Series } {
  const range = wilder(trueRanges(bars), period);
  const rows: { upper: number; lower: number; line: number; direction: number }[] = [];
  for (const [at, { h, l, c }] of bars.entries()) {
    const [middle, width] = [(h + l) / 2, factor * (range[at] ?? unknown)];
    const before = rows.at(-1);
    if (!before || Number.isNaN(before.line)) {
      rows.push({
        upper: middle + width,
        lower: middle - width,
        line: middle - width,
        direction: width >= 0 ? 1 : unknown,
      });
      continue;
    }
    const closeBefore = bars[at - 1]?.c ?? unknown;
    const lower = middle - width > before.lower || closeBefore < before.lower ? middle - width : before.lower;
    const upper = middle + width < before.upper || closeBefore > before.upper ? middle + width : before.upper;
    const isUp = before.direction < 0 ? c > upper : !(c < lower);
    rows.push({ upper, lower, line: isUp ? lower : upper, direction: isUp ? 1 : -1 });
  }
  return { line: rows.map(({ line }) => line), direction: rows.map(({ direction }) => direction) };
}

/** The stop at the end of a trend, walked anew from its first bar; how it turns, if it does. */
function stopOf(bars: readonly IndicatorBar[], from: number, first: number, to: number, isUp: boolean, args: Args) {
  const { step = 0, limit = 0 } = args;
  const sign = isUp ? 1 : -1;
  // Upside down, a trend down is one up.
  const high = (at: number) => (isUp ? (bars[at]?.h ?? unknown) : -(bars[at]?.l ?? unknown));
  const low = (at: number) => (isUp ? (bars[at]?.l ?? unknown) : -(bars[at]?.h ?? unknown));
  let [stop, extreme, news] = [sign * first, high(from), 1];
  for (let at = from + 1; at <= to; at++) {
    const next = stop + Math.min(limit, step * news) * (extreme - stop);
    stop = Math.min(next, low(at - 1), at - 2 < from - 1 ? Infinity : low(at - 2));
    if (low(at) <= stop) return { turnsAt: at, stop: sign * Math.max(extreme, high(at - 1), high(at)) };
    if (high(at) > extreme) [extreme, news] = [high(at), news + 1];
  }
  return { turnsAt: null, stop: sign * stop };
}

export function stops(bars: readonly IndicatorBar[], args: Args): Series {
  const [first, second] = bars;
  if (!first || !second) return bars.map(() => unknown);
  const [rise, fall] = [second.h - first.h, first.l - second.l];
  return bars.map((_, place) => {
    if (place === 0) return unknown;
    let isUp = !(fall > rise && fall > 0);
    let [from, stop] = [1, isUp ? first.l : first.h];
    // The first trend may end on the bar with which it begins.
    if (isUp ? second.l <= stop : second.h >= stop) {
      stop = isUp ? Math.max(first.h, second.h) : Math.min(first.l, second.l);
      isUp = !isUp;
      if (place === 1) return stop;
    }
    for (;;) {
      const found = stopOf(bars, from, stop, place, isUp, args);
      if (found.turnsAt === null) return found.stop;
      if (found.turnsAt === place) return found.stop;
      [from, stop, isUp] = [found.turnsAt, found.stop, !isUp];
    }
  });
}
