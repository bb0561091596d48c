import type { IndicatorBar } from '#indicators/kernel.ts';

/* Whole series of values, for definitions of indicators. */

export type Series = readonly number[];
export type Args = Readonly<Record<string, number>>;
export type Definition = (bars: readonly IndicatorBar[], args: Args) => Record<string, Series>;

export const unknown = Number.NaN;
export const all = (bars: readonly IndicatorBar[], of: (place: number) => number): Series =>
  bars.map((_, place) => of(place));
export const mean = (values: Series) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The last n values up to a place; null if there are fewer, or one of them is not known. */
export const last = (values: Series, place: number, n: number): Series | null => {
  const found = values.slice(Math.max(0, place - n + 1), place + 1);
  return found.length < n || found.some(Number.isNaN) ? null : found;
};
export const overWindow = (values: Series, n: number, of: (window: Series) => number): Series =>
  values.map((_, place) => {
    const window = last(values, place, n);
    return window ? of(window) : unknown;
  });
/** First the mean of the first n known values, then a weighted mean of the average before and the value. */
export const smoothed = (values: Series, n: number, weight: number): Series => {
  const start = values.findIndex((value) => !Number.isNaN(value));
  const result: number[] = values.map(() => unknown);
  if (start < 0) return result;
  for (let place = start + n - 1; place < values.length; place++)
    result[place] =
      place === start + n - 1
        ? mean(values.slice(start, place + 1))
        : (1 - weight) * (result[place - 1] ?? unknown) + weight * (values[place] ?? unknown);
  return result;
};
export const ema = (values: Series, n: number) => smoothed(values, n, 2 / (n + 1));
export const wilder = (values: Series, n: number) => smoothed(values, n, 1 / n);
export const linearMean = (values: Series, n: number) =>
  overWindow(values, n, (window) => {
    const weights = window.map((_, place) => place + 1);
    return (
      window.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0) / weights.reduce((a, b) => a + b)
    );
  });
export const deviation = (values: Series) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

export const closes = (bars: readonly IndicatorBar[]) => bars.map(({ c }) => c);
export const highs = (bars: readonly IndicatorBar[]) => bars.map(({ h }) => h);
export const lows = (bars: readonly IndicatorBar[]) => bars.map(({ l }) => l);
export const typicals = (bars: readonly IndicatorBar[]) => bars.map(({ h, l, c }) => (h + l + c) / 3);
export const top = (bars: readonly IndicatorBar[], n: number) =>
  overWindow(highs(bars), n, (window) => Math.max(...window));
export const bottom = (bars: readonly IndicatorBar[], n: number) =>
  overWindow(lows(bars), n, (window) => Math.min(...window));
export const changes = (values: Series, n = 1) => values.map((value, place) => value - (values[place - n] ?? unknown));
export const trueRanges = (bars: readonly IndicatorBar[]) =>
  bars.map(({ h, l }, place) => {
    const before = bars[place - 1]?.c ?? unknown;
    return Math.max(h, before) - Math.min(l, before);
  });
export const shifted = (values: Series, n: number) => values.map((_, place) => values[place - n] ?? unknown);
export const combined = (a: Series, b: Series, of: (x: number, y: number) => number) =>
  a.map((value, place) => of(value, b[place] ?? unknown));
