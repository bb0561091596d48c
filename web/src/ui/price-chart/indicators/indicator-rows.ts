import type { DayPlace } from '@candela/markets/candles/day-places';
import { indicators, kernelOf, type IndicatorChoice } from '@candela/markets/indicators/indicators';
import type { Indicator, Kernel } from '@candela/markets/indicators/kernel';
import type { SeriesBar } from '../candle-series.ts';

/** The values of an indicator at a bar, by output; those that are not known are missing. */
export interface IndicatorRow {
  [output: string]: number | boolean | undefined;
  /** Where the data begins still shows in the values. */
  isSettling?: boolean;
  /** The bar is the first one of its trading day: lines of days do not reach it. */
  isDayStart?: boolean;
  /** The bar closed no lower than it opened. */
  isRise?: boolean;
}

/** Finds trading days. Without it, indicators of trading days have no values. */
export type PlaceInDay = (instant: number) => DayPlace;

const nowhere: DayPlace = { day: 0, minute: Number.NaN };

/**
 * The values of an indicator for the bars of a chart, by the kernels of the package `markets`. When only the newest bar has changed, or bars
 * have been added behind it, only these are reckoned: the state before the newest bar is kept.
 */
export class IndicatorRows {
  readonly #kernel: Kernel;
  readonly #outputs: readonly string[];
  readonly #settles: number;
  readonly #placeInDay: PlaceInDay | null;
  readonly #isIntraday: boolean;
  readonly #out: Float64Array;
  /** After all bars but the newest. */
  #state: Float64Array;
  readonly #trial: Float64Array;
  #first: unknown;
  /** The last bar that is in the state. */
  #done: unknown;
  #count = 0;
  #rows: IndicatorRow[] = [];
  readonly #bar = { o: 0, h: 0, l: 0, c: 0, v: 0, day: 0, minute: 0 };

  /** @throws RangeError as `kernelOf` */
  constructor(choice: IndicatorChoice, placeInDay: PlaceInDay | null) {
    const { kernel, outputs, settles } = kernelOf(choice);
    this.#kernel = kernel;
    this.#outputs = outputs;
    this.#settles = settles;
    this.#placeInDay = placeInDay;
    this.#isIntraday = (indicators[choice.name] as Indicator).isIntraday === true;
    this.#out = new Float64Array(outputs.length);
    this.#state = new Float64Array(kernel.cells);
    this.#trial = new Float64Array(kernel.cells);
  }

  /** @param bars of which the older ones are never changed in place */
  update(bars: readonly SeriesBar[]): IndicatorRow[] {
    const isSame = this.#count > 0 && bars[0] === this.#first && bars[this.#count - 1] === this.#done;
    if (!isSame || bars.length <= this.#count) this.#begin(bars);
    this.#rows.length = this.#count;
    for (let at = this.#count; at < bars.length - 1; at++) this.#rows.push(this.#step(this.#state, bars, at));
    this.#count = Math.max(0, bars.length - 1);
    this.#done = bars[this.#count - 1];
    if (bars.length > 0) {
      this.#trial.set(this.#state);
      this.#rows.push(this.#step(this.#trial, bars, bars.length - 1));
    }
    return this.#rows;
  }

  #begin(bars: readonly SeriesBar[]): void {
    this.#first = bars[0];
    this.#state = new Float64Array(this.#kernel.cells);
    this.#count = 0;
    this.#rows = [];
  }

  #step(state: Float64Array, bars: readonly SeriesBar[], at: number): IndicatorRow {
    const bar = bars[at];
    if (!bar) return {};
    const place = this.#placeInDay?.(bar.timestamp) ?? nowhere;
    const taken = this.#bar;
    taken.o = bar.open;
    taken.h = bar.high;
    taken.l = bar.low;
    taken.c = bar.close;
    taken.v = bar.volume;
    taken.day = place.day;
    taken.minute = place.minute;
    this.#kernel.step(state, 0, taken, this.#out);
    const row: IndicatorRow = { isRise: bar.close >= bar.open };
    for (const [place, output] of this.#outputs.entries()) {
      const value = this.#out[place];
      if (value !== undefined && !Number.isNaN(value)) row[output] = value;
    }
    if (at + 1 < this.#settles) row.isSettling = true;
    const before = bars[at - 1];
    if (this.#isIntraday && before && this.#placeInDay?.(before.timestamp).day !== place.day) row.isDayStart = true;
    return row;
  }
}
