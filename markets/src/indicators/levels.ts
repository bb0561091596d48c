import { cell, indicator, period, type ArgRange } from './kernel.ts';
import { overWindow, Window } from './window.ts';

const ofDay = { args: {}, isIntraday: true, settles: () => 1 } as const;

/** Joe Granville: the sum of volumes, those of bars that closed lower taken away. Begins with the first volume. */
export const obv = indicator({
  args: {},
  outputs: ['value'],
  unit: 'flow',
  needsVolume: true,
  settles: () => 1,
  kernel: () => ({
    cells: 3,
    step: (state, at, { c, v }, out) => {
      const before = cell(state, at + 1);
      const sign = cell(state, at) === 0 ? 1 : c > before ? 1 : c < before ? -1 : 0;
      state[at] = 1;
      state[at + 1] = c;
      out[0] = state[at + 2] = cell(state, at + 2) + sign * v;
    },
  }),
});

/** Cells of a day: whether there was a bar, its day, and whether the day was seen from its first minute. */
const dayCells = 3;

/** Whether a bar is the first of its trading day. Keeps in the state whether the day is known from its opening. */
function beginsDay(state: Float64Array, at: number, day: number, minute: number): boolean {
  const [hasBegun, before] = [cell(state, at) === 1, cell(state, at + 1)];
  if (hasBegun && before === day) return false;
  state[at] = 1;
  state[at + 1] = day;
  // After another day, nothing can have been missed; a first day is known if it begins at its first minute.
  state[at + 2] = hasBegun || minute === 0 ? 1 : 0;
  return true;
}

const isSeen = (state: Float64Array, at: number): boolean => cell(state, at + 2) === 1;

/** Mean of the typical prices of a trading day by volume; not known without volume, or if the opening of the day was not seen. */
export const vwap = indicator({
  ...ofDay,
  outputs: ['value'],
  unit: 'price',
  needsVolume: true,
  kernel: () => ({
    cells: dayCells + 2,
    step: (state, at, { h, l, c, v, day, minute }, out) => {
      if (beginsDay(state, at, day, minute)) state.fill(0, at + dayCells, at + dayCells + 2);
      const traded = (state[at + 3] = cell(state, at + 3) + ((h + l + c) / 3) * v);
      const volume = (state[at + 4] = cell(state, at + 4) + v);
      out[0] = isSeen(state, at) && volume > 0 ? traded / volume : Number.NaN;
    },
  }),
});

/** High, low and close of the trading day before. */
export const previousDay = indicator({
  ...ofDay,
  outputs: ['high', 'low', 'close'],
  unit: 'price',
  kernel: () => ({
    // The day, high, low and close of it, whether there is a day before, and the same of that.
    cells: dayCells + 7,
    step: (state, at, { h, l, c, day, minute }, out) => {
      const hasBegun = cell(state, at) === 1;
      const wasSeen = isSeen(state, at);
      if (beginsDay(state, at, day, minute)) {
        state[at + 6] = hasBegun && wasSeen ? 1 : 0;
        state.copyWithin(at + 7, at + 3, at + 6);
        state[at + 3] = h;
        state[at + 4] = l;
      }
      state[at + 3] = Math.max(cell(state, at + 3), h);
      state[at + 4] = Math.min(cell(state, at + 4), l);
      state[at + 5] = c;
      for (let place = 0; place < 3; place++)
        out[place] = cell(state, at + 6) === 1 ? cell(state, at + 7 + place) : Number.NaN;
    },
  }),
});

/** The first price of the trading day; not known if its opening was not seen. */
export const dayOpen = indicator({
  ...ofDay,
  outputs: ['value'],
  unit: 'price',
  kernel: () => ({
    cells: dayCells + 1,
    step: (state, at, { o, day, minute }, out) => {
      if (beginsDay(state, at, day, minute)) state[at + 3] = o;
      out[0] = isSeen(state, at) ? cell(state, at + 3) : Number.NaN;
    },
  }),
});

/** The first price of the trading day less the last one of the day before, in percent of that. */
export const gap = indicator({
  ...ofDay,
  outputs: ['value'],
  unit: 'number',
  kernel: () => ({
    // The day, the close before, the gap.
    cells: dayCells + 2,
    step: (state, at, { o, c, day, minute }, out) => {
      const [hasBegun, before] = [cell(state, at) === 1, cell(state, at + 3)];
      if (beginsDay(state, at, day, minute))
        state[at + 4] = hasBegun && before !== 0 ? (100 * (o - before)) / before : Number.NaN;
      state[at + 3] = c;
      out[0] = cell(state, at + 4);
    },
  }),
});

/** High and low of the first minutes of the trading day, known when they have passed; not if the opening was not seen. */
export const openingRange = indicator({
  args: { minutes: { default: 30, min: 1, max: 480, isWhole: true } satisfies ArgRange },
  isIntraday: true,
  settles: () => 1,
  outputs: ['high', 'low'],
  unit: 'price',
  kernel: (args) => ({
    cells: dayCells + 3,
    step: (state, at, { h, l, day, minute }, out) => {
      if (beginsDay(state, at, day, minute)) state[at + 3] = 0;
      const isOpening = minute < args.minutes;
      if (isOpening) {
        const hasRange = cell(state, at + 3) === 1;
        state[at + 4] = hasRange ? Math.max(cell(state, at + 4), h) : h;
        state[at + 5] = hasRange ? Math.min(cell(state, at + 5), l) : l;
        state[at + 3] = 1;
      }
      const isKnown = !isOpening && isSeen(state, at) && cell(state, at + 3) === 1;
      out[0] = isKnown ? cell(state, at + 4) : Number.NaN;
      out[1] = isKnown ? cell(state, at + 5) : Number.NaN;
    },
  }),
});

const extreme = (of: 'highest' | 'lowest', usualSource: 'high' | 'low') =>
  indicator({
    args: { period: period(20, 1) },
    outputs: ['value'],
    unit: 'price',
    takesSource: true,
    usualSource,
    settles: (args) => args.period,
    kernel: overWindow((values, state, at) => values[of](state, at)),
  });

/** The highest value of n bars, usually of their highs. */
export const highest = extreme('highest', 'high');

/** The lowest value of n bars, usually of their lows. */
export const lowest = extreme('lowest', 'low');

/** The last turning point: a high (or low) that none of the n bars before and after reaches. Known n bars later, kept until the next; never drawn back. */
const pivot = (sign: 1 | -1) =>
  indicator({
    args: { bars: { default: 5, min: 1, max: 50, isWhole: true } satisfies ArgRange },
    outputs: ['value'],
    unit: 'price',
    settles: (args) => 2 * args.bars + 1,
    kernel: (args) => {
      const size = 2 * args.bars + 1;
      const values = new Window(size);
      return {
        // A turning point so far, its price, the window.
        cells: 2 + values.cells,
        step: (state, at, { h, l }, out) => {
          values.push(state, at + 2, sign > 0 ? h : -l);
          const middle = values.back(state, at + 2, args.bars);
          let isTurn = cell(state, at + 2) >= size;
          for (let ago = 0; isTurn && ago < size; ago++)
            if (ago !== args.bars && values.back(state, at + 2, ago) >= middle) isTurn = false;
          if (isTurn) {
            state[at] = 1;
            state[at + 1] = sign * middle;
          }
          out[0] = cell(state, at) === 1 ? cell(state, at + 1) : Number.NaN;
        },
      };
    },
  });

export const pivotHigh = pivot(1);
export const pivotLow = pivot(-1);
