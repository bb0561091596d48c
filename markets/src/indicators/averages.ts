import { indicator, period, settlesEma, settlesWilder, type IndicatorBar, type Kernel } from './kernel.ts';
import { ema as emaSmoother, wilder, type Smoother } from './smoothing.ts';
import { overWindow, Window } from './window.ts';

const shared = { outputs: ['value'], unit: 'price', takesSource: true } as const;

/** Mean of the last n values. */
export const sma = indicator({
  ...shared,
  args: { period: period(20) },
  settles: (args) => args.period,
  kernel: overWindow((values, state, at) => values.mean(state, at)),
});

const smoothed =
  (smoother: (bars: number) => Smoother) =>
  (args: { period: number }, source: (bar: IndicatorBar) => number): Kernel => {
    const { cells, next } = smoother(args.period);
    return {
      cells,
      step: (state, at, bar, out) => {
        out[0] = next(state, at, source(bar));
      },
    };
  };

/** Exponential average: each value moves it by 2 / (n + 1) of the difference. */
export const ema = indicator({
  ...shared,
  args: { period: period(20) },
  settles: (args) => settlesEma(args.period),
  kernel: smoothed(emaSmoother),
});

/** Wilder's average: each value moves it by 1 / n of the difference. Elsewhere called SMMA or RMA. */
export const rma = indicator({
  ...shared,
  args: { period: period(14) },
  settles: (args) => settlesWilder(args.period),
  kernel: smoothed(wilder),
});

/** Mean with linear weights, n for the newest value and 1 for the oldest. */
export const wma = indicator({
  ...shared,
  args: { period: period(20) },
  settles: (args) => args.period,
  kernel: overWindow((values, state, at) => values.weightedMean(state, at)),
});

/** Alan Hull: the weighted mean, over √n bars, of 2 × WMA(n / 2) - WMA(n). https://alanhull.com/hull-moving-average */
export const hma = indicator({
  ...shared,
  args: { period: period(20) },
  settles: (args) => args.period + Math.round(Math.sqrt(args.period)),
  kernel: (args, source) => {
    const [half, root] = [Math.floor(args.period / 2), Math.round(Math.sqrt(args.period))];
    const [values, inner] = [new Window(args.period), new Window(root)];
    return {
      cells: values.cells + inner.cells,
      step: (state, at, bar, out) => {
        values.push(state, at, source(bar));
        const value = 2 * values.weightedMean(state, at, half) - values.weightedMean(state, at);
        inner.push(state, at + values.cells, value);
        out[0] = inner.weightedMean(state, at + values.cells);
      },
    };
  },
});
