import { cell } from './kernel.ts';

/**
 * An average that never forgets: each value moves it by `weight` of the difference. It begins with the mean of the first `bars` values, as
 * in TA-Lib and TradingView; before, and for a value that is not known, it is NaN.
 */
export interface Smoother {
  cells: 2;
  next: (state: Float64Array, at: number, value: number) => number;
}

function smootherOf(bars: number, weight: number): Smoother {
  return {
    cells: 2,
    next: (state, at, value) => {
      if (Number.isNaN(value)) return Number.NaN;
      const [count, last] = [cell(state, at), cell(state, at + 1)];
      state[at] = count + 1;
      if (count >= bars) return (state[at + 1] = last + weight * (value - last));
      const sum = last + value;
      state[at + 1] = count + 1 === bars ? sum / bars : sum;
      return count + 1 === bars ? sum / bars : Number.NaN;
    },
  };
}

/** Exponential average. */
export const ema = (bars: number): Smoother => smootherOf(bars, 2 / (bars + 1));

/** J. Welles Wilder, New Concepts in Technical Trading Systems (1978): every n-th part is replaced. */
export const wilder = (bars: number): Smoother => smootherOf(bars, 1 / bars);

/** Wilder's true range, from the close before; NaN on the first bar. */
export function trueRange(h: number, l: number, closeBefore: number): number {
  return Math.max(h - l, Math.abs(h - closeBefore), Math.abs(l - closeBefore));
}
