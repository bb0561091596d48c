import { cell, factor, indicator, period, settlesEma, settlesWilder } from './kernel.ts';
import { ema, trueRange, wilder } from './smoothing.ts';
import { overWindow, Window } from './window.ts';

/** Cells of a range: bars so far and the close before. */
const rangeCells = 2;

/** True range of a bar; NaN for the first one. */
export function rangeOf(state: Float64Array, at: number, { h, l, c }: { h: number; l: number; c: number }): number {
  const range = cell(state, at) > 0 ? trueRange(h, l, cell(state, at + 1)) : Number.NaN;
  state[at] = cell(state, at) + 1;
  state[at + 1] = c;
  return range;
}

const averageRange = (of: (range: number, close: number) => number) => (args: { period: number }) => {
  const average = wilder(args.period);
  return {
    cells: rangeCells + average.cells,
    step: (state: Float64Array, at: number, bar: { h: number; l: number; c: number }, out: Float64Array) => {
      out[0] = of(average.next(state, at + rangeCells, rangeOf(state, at, bar)), bar.c);
    },
  };
};

/** Wilder (1978): his average of the true range. */
export const atr = indicator({
  args: { period: period(14) },
  outputs: ['value'],
  unit: 'price',
  settles: (args) => settlesWilder(args.period),
  kernel: averageRange((range) => range),
});

/** The average true range in percent of the close; not known for a close of 0. */
export const natr = indicator({
  args: { period: period(14) },
  outputs: ['value'],
  unit: 'percent',
  settles: (args) => settlesWilder(args.period),
  kernel: averageRange((range, close) => (close === 0 ? Number.NaN : (100 * range) / close)),
});

/** Population standard deviation of the last n values. */
export const stddev = indicator({
  args: { period: period(20) },
  outputs: ['value'],
  unit: 'price',
  takesSource: true,
  settles: (args) => args.period,
  kernel: overWindow((values, state, at) => values.deviation(state, at)),
});

/** John Bollinger: mean of n values, and as many population standard deviations above and below. */
export const bollinger = indicator({
  args: { period: period(20), deviations: factor(2) },
  outputs: ['middle', 'upper', 'lower'],
  unit: 'price',
  takesSource: true,
  settles: (args) => args.period,
  kernel: (args, source) => {
    const values = new Window(args.period);
    return {
      cells: values.cells,
      step: (state, at, bar, out) => {
        values.push(state, at, source(bar));
        const middle = values.mean(state, at);
        const width = args.deviations * values.deviation(state, at);
        out[0] = middle;
        out[1] = middle + width;
        out[2] = middle - width;
      },
    };
  },
});

/** Chester Keltner, as changed by Linda Raschke: EMA of the close, and as many average true ranges above and below. */
export const keltner = indicator({
  args: { period: period(20), atrPeriod: period(10), factor: factor(2) },
  outputs: ['middle', 'upper', 'lower'],
  unit: 'price',
  settles: (args) => Math.max(settlesEma(args.period), settlesWilder(args.atrPeriod)),
  kernel: (args) => {
    const [average, range] = [ema(args.period), wilder(args.atrPeriod)];
    return {
      cells: rangeCells + average.cells + range.cells,
      step: (state, at, bar, out) => {
        const middle = average.next(state, at + rangeCells, bar.c);
        const width = args.factor * range.next(state, at + rangeCells + average.cells, rangeOf(state, at, bar));
        out[0] = middle;
        out[1] = middle + width;
        out[2] = middle - width;
      },
    };
  },
});

/** Richard Donchian: highest high and lowest low of n bars, and the middle of both. */
export const donchian = indicator({
  args: { period: period(20) },
  outputs: ['upper', 'middle', 'lower'],
  unit: 'price',
  settles: (args) => args.period,
  kernel: (args) => {
    const [highs, lows] = [new Window(args.period), new Window(args.period)];
    return {
      cells: 2 * highs.cells,
      step: (state, at, { h, l }, out) => {
        highs.push(state, at, h);
        lows.push(state, at + highs.cells, l);
        const [upper, lower] = [highs.highest(state, at), lows.lowest(state, at + highs.cells)];
        out[0] = upper;
        out[1] = (upper + lower) / 2;
        out[2] = lower;
      },
    };
  },
});
