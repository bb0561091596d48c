import { cell, factor, indicator, period, settlesWilder } from './kernel.ts';
import { wilder } from './smoothing.ts';
import { rangeOf } from './volatility.ts';
import { Window } from './window.ts';

/** Wilder (1978): how one-sided the movement is (ADX), and the share of it up (+DI) and down (-DI) in the range. 0 in a range of nothing. */
export const adx = indicator({
  args: { period: period(14) },
  outputs: ['adx', 'plus', 'minus'],
  unit: 'percent',
  settles: (args) => 2 * settlesWilder(args.period),
  kernel: (args) => {
    const average = wilder(args.period);
    const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
    return {
      // Range, high and low before, then four averages.
      cells: 12,
      step: (state, at, bar, out) => {
        const range = rangeOf(state, at, bar);
        const [up, down] = [bar.h - cell(state, at + 2), cell(state, at + 3) - bar.l];
        state[at + 2] = bar.h;
        state[at + 3] = bar.l;
        const isKnown = !Number.isNaN(range);
        const ranges = average.next(state, at + 4, range);
        const rises = average.next(state, at + 6, isKnown ? (up > down && up > 0 ? up : 0) : Number.NaN);
        const falls = average.next(state, at + 8, isKnown ? (down > up && down > 0 ? down : 0) : Number.NaN);
        const [plus, minus] = [share(rises, ranges), share(falls, ranges)];
        out[0] = average.next(state, at + 10, share(Math.abs(plus - minus), plus + minus));
        out[1] = plus;
        out[2] = minus;
      },
    };
  },
});

/**
 * Olivier Seban: as many average true ranges below the middle of the bar while the trend is up (direction 1), above while it is down (-1).
 * The line never moves away from the price; the trend turns when a close crosses it. Begins with a trend up.
 */
export const supertrend = indicator({
  args: { period: period(10), factor: factor(3) },
  outputs: ['line', 'direction'],
  unit: 'price',
  settles: (args) => settlesWilder(args.period),
  kernel: (args) => {
    const average = wilder(args.period);
    return {
      // Range, its average, upper and lower line, direction (0: not begun).
      cells: 7,
      step: (state, at, bar, out) => {
        const closeBefore = cell(state, at + 1);
        const range = average.next(state, at + 2, rangeOf(state, at, bar));
        if (Number.isNaN(range)) {
          out[0] = Number.NaN;
          out[1] = Number.NaN;
          return;
        }
        const middle = (bar.h + bar.l) / 2;
        let [upper, lower] = [middle + args.factor * range, middle - args.factor * range];
        const [upperBefore, lowerBefore, before] = [cell(state, at + 4), cell(state, at + 5), cell(state, at + 6)];
        if (before !== 0) {
          if (upper >= upperBefore && closeBefore <= upperBefore) upper = upperBefore;
          if (lower <= lowerBefore && closeBefore >= lowerBefore) lower = lowerBefore;
        }
        const isUp = before < 0 ? bar.c > upper : bar.c >= lower || before === 0;
        state[at + 4] = upper;
        state[at + 5] = lower;
        state[at + 6] = isUp ? 1 : -1;
        out[0] = isUp ? lower : upper;
        out[1] = isUp ? 1 : -1;
      },
    };
  },
});

/**
 * Wilder's parabolic stop and reverse (1978), as in TA-Lib: each bar the stop moves by a share of its distance from the extreme of the trend;
 * the share grows by `step` with each new extreme, up to `limit`. The stop is never inside of the last two bars. The first trend is that of
 * the greater directional movement.
 */
export const psar = indicator({
  args: { step: factor(0.02, 0.001, 0.2), limit: factor(0.2, 0.01, 1) },
  outputs: ['value'],
  unit: 'price',
  settles: () => 100,
  kernel: ({ step, limit }) => ({
    // Bars so far, high and low before, whether the trend is up, next stop, extreme, share.
    cells: 7,
    step: (state, at, { h, l }, out) => {
      const [count, highBefore, lowBefore] = [cell(state, at), cell(state, at + 1), cell(state, at + 2)];
      state[at] = count + 1;
      state[at + 1] = h;
      state[at + 2] = l;
      out[0] = Number.NaN;
      if (count === 0) return;
      const first = Math.min(step, limit);
      let [isUp, stop, extreme] = [cell(state, at + 3) > 0, cell(state, at + 4), cell(state, at + 5)];
      let share = cell(state, at + 6);
      if (count === 1) {
        const [rise, fall] = [h - highBefore, lowBefore - l];
        isUp = !(fall > rise && fall > 0);
        [stop, extreme, share] = isUp ? [lowBefore, h, first] : [highBefore, l, first];
      }
      const isTurned = isUp ? l <= stop : h >= stop;
      if (isTurned) {
        stop = isUp ? Math.max(extreme, highBefore, h) : Math.min(extreme, lowBefore, l);
        isUp = !isUp;
        [extreme, share] = [isUp ? h : l, first];
      } else if (isUp ? h > extreme : l < extreme) {
        extreme = isUp ? h : l;
        share = Math.min(limit, share + step);
      }
      out[0] = stop;
      const next = stop + share * (extreme - stop);
      state[at + 3] = isUp ? 1 : 0;
      state[at + 4] = isUp ? Math.min(next, lowBefore, l) : Math.max(next, highBefore, h);
      state[at + 5] = extreme;
      state[at + 6] = share;
    },
  }),
});

/**
 * Goichi Hosoda: the middles of the highest high and the lowest low of three numbers of bars. The spans are those that stand at this bar:
 * reckoned `base` - 1 bars ago.
 */
export const ichimoku = indicator({
  args: { conversion: period(9), base: period(26), spanB: period(52) },
  outputs: ['conversion', 'base', 'spanA', 'spanB'],
  unit: 'price',
  settles: (args) => Math.max(args.conversion, args.base, args.spanB) + args.base,
  kernel: (args) => {
    const size = Math.max(args.conversion, args.base, args.spanB) + args.base - 1;
    const [highs, lows] = [new Window(size), new Window(size)];
    return {
      cells: 2 * highs.cells,
      step: (state, at, { h, l }, out) => {
        highs.push(state, at, h);
        lows.push(state, at + highs.cells, l);
        const middle = (bars: number, from: number) =>
          (highs.highest(state, at, bars, from) + lows.lowest(state, at + highs.cells, bars, from)) / 2;
        const shift = args.base - 1;
        out[0] = middle(args.conversion, 0);
        out[1] = middle(args.base, 0);
        out[2] = (middle(args.conversion, shift) + middle(args.base, shift)) / 2;
        out[3] = middle(args.spanB, shift);
      },
    };
  },
});

/** The straight line of least squares through n closes: its value at the newest, and its rise per bar. */
export const linreg = indicator({
  args: { period: period(14) },
  outputs: ['value', 'slope'],
  unit: 'price',
  settles: (args) => args.period,
  kernel: (args) => {
    const closes = new Window(args.period);
    const middle = (args.period - 1) / 2;
    const spread = (args.period * (args.period * args.period - 1)) / 12;
    return {
      cells: closes.cells,
      step: (state, at, { c }, out) => {
        closes.push(state, at, c);
        const mean = closes.mean(state, at);
        const slope = closes.sumBy(state, at, args.period, (value, ago) => (middle - ago) * (value - mean)) / spread;
        out[0] = mean + slope * middle;
        out[1] = slope;
      },
    };
  },
});
