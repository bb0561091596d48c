import { cell, type IndicatorBar, type Kernel } from './kernel.ts';

/**
 * The last values of something, in a state: how many there have been, then the newest `size` of them in a ring. Sums are made anew for each
 * bar, from old to new, so that they do not depend on where the data begins. What is asked of more values than there have been is NaN.
 */
export class Window {
  readonly size: number;
  readonly cells: number;

  constructor(size: number) {
    this.size = size;
    this.cells = size + 1;
  }

  push(state: Float64Array, at: number, value: number): void {
    const count = cell(state, at);
    state[at + 1 + (count % this.size)] = value;
    state[at] = count + 1;
  }

  /** The value `ago` pushes before the newest. */
  back(state: Float64Array, at: number, ago: number): number {
    const count = cell(state, at);
    return ago < count && ago < this.size ? cell(state, at + 1 + ((count - 1 - ago) % this.size)) : Number.NaN;
  }

  sum(state: Float64Array, at: number): number {
    return this.sumBy(state, at, this.size, (value) => value);
  }

  mean(state: Float64Array, at: number): number {
    return this.sum(state, at) / this.size;
  }

  /** Linear weights: the newest of `bars` values counts `bars` times, the oldest once. */
  weightedMean(state: Float64Array, at: number, bars = this.size): number {
    const sum = this.sumBy(state, at, bars, (value, ago) => value * (bars - ago));
    return sum / ((bars * (bars + 1)) / 2);
  }

  /** Population standard deviation in two passes, so that large prices lose nothing. */
  deviation(state: Float64Array, at: number): number {
    const mean = this.mean(state, at);
    return Math.sqrt(this.sumBy(state, at, this.size, (value) => (value - mean) * (value - mean)) / this.size);
  }

  sumBy(state: Float64Array, at: number, bars: number, of: (value: number, ago: number) => number): number {
    const count = cell(state, at);
    if (bars > count) return Number.NaN;
    let place = (count - bars) % this.size;
    let sum = 0;
    for (let ago = bars - 1; ago >= 0; ago--) {
      sum += of(cell(state, at + 1 + place), ago);
      place = place + 1 === this.size ? 0 : place + 1;
    }
    return sum;
  }

  /** The highest of `bars` values, the newest of which is `from` pushes before the newest of all. */
  highest(state: Float64Array, at: number, bars = this.size, from = 0): number {
    const count = cell(state, at);
    if (bars + from > count) return Number.NaN;
    let place = (count - bars - from) % this.size;
    let highest = -Infinity;
    for (let rest = bars; rest > 0; rest--) {
      // NaN if one of them is: Math.max passes it on.
      highest = Math.max(highest, cell(state, at + 1 + place));
      place = place + 1 === this.size ? 0 : place + 1;
    }
    return highest;
  }

  lowest(state: Float64Array, at: number, bars = this.size, from = 0): number {
    const count = cell(state, at);
    if (bars + from > count) return Number.NaN;
    let place = (count - bars - from) % this.size;
    let lowest = Infinity;
    for (let rest = bars; rest > 0; rest--) {
      lowest = Math.min(lowest, cell(state, at + 1 + place));
      place = place + 1 === this.size ? 0 : place + 1;
    }
    return lowest;
  }
}

/** The kernel of an indicator that is a single value of its last `period` values. */
export const overWindow =
  (valueOf: (values: Window, state: Float64Array, at: number) => number) =>
  (args: { period: number }, source: (bar: IndicatorBar) => number): Kernel => {
    const values = new Window(args.period);
    return {
      cells: values.cells,
      step: (state, at, bar, out) => {
        values.push(state, at, source(bar));
        out[0] = valueOf(values, state, at);
      },
    };
  };
