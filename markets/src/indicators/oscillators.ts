import { cell, indicator, period, settlesEma, settlesWilder } from './kernel.ts';
import { ema, wilder } from './smoothing.ts';
import { Window } from './window.ts';

/** Differences of less than this share of the price are rounding. */
const tiny = 1e-12;

/** Wilder (1978): 100 × mean rise / (mean rise + mean fall), by his averages. 50 while the price stands still. */
export const rsi = indicator({
  args: { period: period(14) },
  outputs: ['value'],
  unit: 'percent',
  settles: (args) => settlesWilder(args.period),
  kernel: (args, source) => {
    const average = wilder(args.period);
    return {
      // Bars so far, the value before, rises, falls.
      cells: 6,
      step: (state, at, bar, out) => {
        const value = source(bar);
        const change = cell(state, at) > 0 ? value - cell(state, at + 1) : Number.NaN;
        state[at] = cell(state, at) + 1;
        state[at + 1] = value;
        const rise = average.next(state, at + 2, Number.isNaN(change) ? change : Math.max(change, 0));
        const fall = average.next(state, at + 4, Number.isNaN(change) ? change : Math.max(-change, 0));
        const both = rise + fall;
        out[0] = Number.isNaN(both) || both > tiny * Math.abs(value) ? (100 * rise) / both : 50;
      },
    };
  },
});

/** Gerald Appel: EMA(fast) - EMA(slow), its EMA(signal), and the difference. Each average begins with its own first bars, as in TradingView. */
export const macd = indicator({
  args: { fast: period(12), slow: period(26), signal: period(9) },
  outputs: ['line', 'signal', 'histogram'],
  unit: 'price',
  settles: (args) => settlesEma(Math.max(args.fast, args.slow)) + settlesEma(args.signal),
  kernel: (args, source) => {
    const [fast, slow, signal] = [ema(args.fast), ema(args.slow), ema(args.signal)];
    return {
      cells: 6,
      step: (state, at, bar, out) => {
        const value = source(bar);
        const quick = fast.next(state, at, value);
        const line = quick - slow.next(state, at + 2, value);
        const smooth = signal.next(state, at + 4, line);
        out[0] = line;
        out[1] = smooth;
        out[2] = line - smooth;
      },
    };
  },
});

/** George Lane: where the close lies between the lowest low (0) and the highest high (100) of n bars, smoothed; %D is the mean of %K. 50 in a range of nothing. */
export const stoch = indicator({
  args: { period: period(14), smoothK: period(3, 1), smoothD: period(3, 1) },
  outputs: ['k', 'd'],
  unit: 'percent',
  settles: (args) => args.period + args.smoothK + args.smoothD,
  kernel: (args) => {
    const [highs, lows] = [new Window(args.period), new Window(args.period)];
    const [raw, smooth] = [new Window(args.smoothK), new Window(args.smoothD)];
    const places = [0, highs.cells, 2 * highs.cells, 2 * highs.cells + raw.cells] as const;
    return {
      cells: 2 * highs.cells + raw.cells + smooth.cells,
      step: (state, at, { h, l, c }, out) => {
        const [highAt, lowAt, rawAt, smoothAt] = places.map((place) => at + place) as [number, number, number, number];
        highs.push(state, highAt, h);
        lows.push(state, lowAt, l);
        const [top, bottom] = [highs.highest(state, highAt), lows.lowest(state, lowAt)];
        raw.push(state, rawAt, top === bottom ? 50 : (100 * (c - bottom)) / (top - bottom));
        const k = raw.mean(state, rawAt);
        smooth.push(state, smoothAt, k);
        out[0] = k;
        out[1] = smooth.mean(state, smoothAt);
      },
    };
  },
});

/** Larry Williams: how far the close is below the highest high of n bars, from 0 to -100 at the lowest low. -50 in a range of nothing. */
export const williams = indicator({
  args: { period: period(14) },
  outputs: ['value'],
  unit: 'number',
  settles: (args) => args.period,
  kernel: (args) => {
    const [highs, lows] = [new Window(args.period), new Window(args.period)];
    return {
      cells: 2 * highs.cells,
      step: (state, at, { h, l, c }, out) => {
        highs.push(state, at, h);
        lows.push(state, at + highs.cells, l);
        const [top, bottom] = [highs.highest(state, at), lows.lowest(state, at + highs.cells)];
        out[0] = top === bottom ? -50 : (-100 * (top - c)) / (top - bottom);
      },
    };
  },
});

/** Donald Lambert (1980): (typical price - its mean) / (0.015 × mean distance from that mean). 0 while the price stands still. */
export const cci = indicator({
  args: { period: period(20) },
  outputs: ['value'],
  unit: 'number',
  settles: (args) => args.period,
  kernel: (args) => {
    const typicals = new Window(args.period);
    return {
      cells: typicals.cells,
      step: (state, at, { h, l, c }, out) => {
        const typical = (h + l + c) / 3;
        typicals.push(state, at, typical);
        const mean = typicals.mean(state, at);
        const distance = typicals.sumBy(state, at, args.period, (value) => Math.abs(value - mean)) / args.period;
        const isStill = distance <= tiny * Math.abs(mean);
        out[0] = isStill ? 0 : (typical - mean) / (0.015 * distance);
      },
    };
  },
});

/** Quong and Soudack (1989): the share of price × volume on bars whose typical price rose. Differences that are rounding count for neither; 50 if nothing flowed. */
export const mfi = indicator({
  args: { period: period(14) },
  outputs: ['value'],
  unit: 'percent',
  needsVolume: true,
  settles: (args) => args.period + 1,
  kernel: (args) => {
    const [rises, falls] = [new Window(args.period), new Window(args.period)];
    return {
      // Bars so far, the typical price before, flows up, flows down.
      cells: 2 + 2 * rises.cells,
      step: (state, at, { h, l, c, v }, out) => {
        const typical = (h + l + c) / 3;
        const change = cell(state, at) > 0 ? typical - cell(state, at + 1) : Number.NaN;
        state[at] = cell(state, at) + 1;
        state[at + 1] = typical;
        const limit = tiny * Math.abs(typical);
        const flow = typical * v;
        rises.push(state, at + 2, Number.isNaN(change) ? change : change > limit ? flow : 0);
        falls.push(state, at + 2 + rises.cells, Number.isNaN(change) ? change : change < -limit ? flow : 0);
        const up = rises.sum(state, at + 2);
        const all = up + falls.sum(state, at + 2 + rises.cells);
        out[0] = all === 0 ? 50 : (100 * up) / all;
      },
    };
  },
});

const change = (of: (now: number, before: number) => number) => (args: { period: number }) => {
  const closes = new Window(args.period + 1);
  return {
    cells: closes.cells,
    step: (state: Float64Array, at: number, { c }: { c: number }, out: Float64Array) => {
      closes.push(state, at, c);
      out[0] = of(c, closes.back(state, at, args.period));
    },
  };
};

/** Change of the close over n bars in percent; not known from a close of 0. */
export const roc = indicator({
  args: { period: period(10, 1) },
  outputs: ['value'],
  unit: 'number',
  settles: (args) => args.period + 1,
  kernel: change((now, before) => (before === 0 ? Number.NaN : (100 * (now - before)) / before)),
});

/** Change of the close over n bars. */
export const momentum = indicator({
  args: { period: period(10, 1) },
  outputs: ['value'],
  unit: 'price',
  settles: (args) => args.period + 1,
  kernel: change((now, before) => now - before),
});

/** Tushar Chande (1995): how long ago the highest high and the lowest low of n + 1 bars were, from 100 (now) to 0. Of equals, the newest. */
export const aroon = indicator({
  args: { period: period(14) },
  outputs: ['up', 'down'],
  unit: 'percent',
  settles: (args) => args.period + 1,
  kernel: (args) => {
    const size = args.period + 1;
    const [highs, lows] = [new Window(size), new Window(size)];
    return {
      cells: 2 * highs.cells,
      step: (state, at, { h, l }, out) => {
        highs.push(state, at, h);
        lows.push(state, at + highs.cells, l);
        let [highestAgo, lowestAgo] = [0, 0];
        const high = (ago: number) => highs.back(state, at, ago);
        const low = (ago: number) => lows.back(state, at + highs.cells, ago);
        for (let ago = 1; ago < size; ago++) {
          if (high(ago) > high(highestAgo)) highestAgo = ago;
          if (low(ago) < low(lowestAgo)) lowestAgo = ago;
        }
        const isKnown = cell(state, at) >= size;
        out[0] = isKnown ? (100 * (args.period - highestAgo)) / args.period : Number.NaN;
        out[1] = isKnown ? (100 * (args.period - lowestAgo)) / args.period : Number.NaN;
      },
    };
  },
});
