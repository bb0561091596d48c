/** How a stretch of prices is shown so that no other chart answers what comes next: multiplied, and moved in time by whole weeks. */
export interface Blinding {
  factor: number;
  /** Whole weeks, so that weekdays and hours stay what they are. */
  shiftWeeks: number;
}

export const week = 7 * 86_400_000;

/** Shown prices have so many decimals, whatever those of the symbol are. */
export const blindPrecision = 3;

/** Between these numbers the last price before the hidden ones comes to lie, and in these years its time. */
const [lowest, highest] = [100, 1000];
const [firstYear, lastYear] = [Date.UTC(1992, 0, 1), Date.UTC(2010, 0, 1)];

/**
 * @param random two numbers from 0 (included) to 1 (excluded)
 * @param close a price of the stretch, in its own units; not 0
 * @param at when the stretch begins, in milliseconds since 1970
 */
export function chooseBlinding(
  [first, second]: readonly [number, number],
  { close, at }: { close: number; at: number },
): Blinding {
  // Evenly over the ratios, so that the first digit tells nothing.
  const shown = lowest * (highest / lowest) ** first;
  const target = firstYear + second * (lastYear - firstYear);
  return { factor: (shown * 10 ** blindPrecision) / Math.abs(close), shiftWeeks: Math.round((target - at) / week) };
}

/** A price in whole numbers of 10^-`blindPrecision`. The order of prices stays: what was higher is not lower. */
export const blindPrice = (price: number, { factor }: Blinding): number => Math.round(price * factor);

/** The other way, as exactly as the rounding allows. */
export const seenPrice = (shown: number, { factor }: Blinding): number => shown / factor;

export const blindTime = (at: number, { shiftWeeks }: Blinding): number => at + shiftWeeks * week;

export const seenTime = (shown: number, { shiftWeeks }: Blinding): number => shown - shiftWeeks * week;
