import type { Bar } from './bars.ts';

/** From `at` on, `numerator` shares are what `denominator` were before: 4 and 1 for a split of four for one, 1 and 10 for a reverse split. */
export interface Split {
  /** When the first bar after it opens, in milliseconds since 1970. */
  at: number;
  numerator: number;
  denominator: number;
}

/** Ratios of splits that exchanges have seen often. */
const usualRatios = [1.5, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 100];

/** How far a ratio may be off, because the market moves overnight as well. */
const tolerance = 0.03;

/**
 * What all splits after `t` until `reference` are together: prices of then are multiplied by the denominator and divided by the numerator to
 * compare with those of `reference`, volumes the other way round.
 */
export function splitRatio(splits: readonly Split[], t: number, reference = Infinity): Omit<Split, 'at'> {
  let [numerator, denominator] = [1, 1];
  for (const split of splits) {
    if (split.at <= t || split.at > reference) continue;
    numerator *= split.numerator;
    denominator *= split.denominator;
  }
  return { numerator, denominator };
}

/**
 * Bars as if all splits had been made before. Stored bars stay as they were traded; what this gives is for reading, and no longer a whole
 * number of ticks.
 */
export function adjustedForSplits(bars: readonly Bar[], splits: readonly Split[]): readonly Bar[] {
  if (splits.length === 0) return bars;
  return bars.map((bar) => {
    const { numerator, denominator } = splitRatio(splits, bar.t);
    if (numerator === denominator) return bar;
    // Multiplied first, so that it is rounded only once.
    const price = (value: number) => (value * denominator) / numerator;
    const { t, o, h, l, c, v } = bar;
    return { t, o: price(o), h: price(h), l: price(l), c: price(c), v: (v * numerator) / denominator };
  });
}

/**
 * The split that would explain a jump from the close of a trading day to the open of the next one: within 3 % of a usual ratio. Null for
 * none: an admin is asked only about jumps that fit.
 */
export function likelySplit(closeBefore: number, open: number): Omit<Split, 'at'> | null {
  if (!(closeBefore > 0) || !(open > 0)) return null;
  const isReverse = open > closeBefore;
  const jump = isReverse ? open / closeBefore : closeBefore / open;
  const ratio = usualRatios.find((each) => Math.abs(jump / each - 1) <= tolerance);
  if (ratio === undefined) return null;
  const [more, fewer] = Number.isInteger(ratio) ? [ratio, 1] : [ratio * 2, 2];
  return isReverse ? { numerator: fewer, denominator: more } : { numerator: more, denominator: fewer };
}
