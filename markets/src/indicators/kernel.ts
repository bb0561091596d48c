/** A bar as indicators see it: prices and volume in any unit, and its place in the trading day. */
export interface IndicatorBar {
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
  /** Number of the trading day. */
  day: number;
  /** Minutes of trading in this day before the bar. */
  minute: number;
}

/**
 * An indicator with its arguments, which takes one bar of one symbol after the other. All that it remembers is in `cells` numbers from
 * `at` on, which are 0 before the first bar: so the state of many symbols is one array, which can be saved as it is.
 *
 * A value that is not known yet is NaN. Kernels use only what IEEE 754 rounds the same everywhere (+, -, ×, ÷, square root), in a fixed
 * order, and no `exp`, `log` or `**`: the same bars give the same numbers in every browser and on the server, to the last bit.
 */
export interface Kernel {
  cells: number;
  /** Takes a bar, and writes a value for each output of the indicator. */
  step: (state: Float64Array, at: number, bar: IndicatorBar, out: Float64Array) => void;
}

export interface ArgRange {
  default: number;
  min: number;
  max: number;
  isWhole: boolean;
}

/** What a value is: only values of the same unit can be compared. `sign` is 1 on bars with a pattern, 0 on others. */
export type Unit = 'price' | 'percent' | 'number' | 'volume' | 'flow' | 'sign';

type Args<Names extends string> = Readonly<Record<Names, number>>;

export interface Indicator<Names extends string = string> {
  args: Readonly<Record<Names, ArgRange>>;
  /** The first one is meant where none is named. */
  outputs: readonly string[];
  unit: Unit;
  /** Can be reckoned from another price than the usual one. */
  takesSource?: boolean;
  /** `close`, if it is not given. */
  usualSource?: 'high' | 'low';
  needsVolume?: boolean;
  /** Means nothing on bars of a day or longer. */
  isIntraday?: boolean;
  /** Bars after which where the data begins shows by less than one part in a million: values before do not count as known. */
  settles(args: Args<Names>): number;
  kernel(args: Args<Names>, source: (bar: IndicatorBar) => number): Kernel;
}

/** Infers the names of the arguments. */
export function indicator<Names extends string>(definition: Indicator<Names>): Indicator {
  return definition;
}

/** A number of bars. */
export const period = (value: number, min = 2, max = 500): ArgRange => ({ default: value, min, max, isWhole: true });

/** A multiple of something. */
export const factor = (value: number, min = 0.1, max = 10): ArgRange => ({ default: value, min, max, isWhole: false });

/** Settling times: of exponential averages with 2 / (n + 1), and of Wilder's with 1 / n. */
export const settlesEma = (bars: number): number => 7 * (bars + 1);
export const settlesWilder = (bars: number): number => 14 * bars;

/** A cell of a state. */
export function cell(state: Float64Array, at: number): number {
  return state[at] ?? Number.NaN;
}
