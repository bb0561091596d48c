import { ema, hma, rma, sma, wma } from './averages.ts';
import type { Indicator, IndicatorBar, Kernel } from './kernel.ts';
import { dayOpen, gap, highest, lowest, obv, openingRange, pivotHigh, pivotLow, previousDay, vwap } from './levels.ts';
import { aroon, cci, macd, mfi, momentum, roc, rsi, stoch, williams } from './oscillators.ts';
import {
  bearishEngulfing,
  bullishEngulfing,
  doji,
  hammer,
  insideBar,
  outsideBar,
  shootingStar,
  threeFalling,
  threeRising,
} from './patterns.ts';
import { sourceIndicator, sources, type Source } from './sources.ts';
import { adx, ichimoku, linreg, psar, supertrend } from './trend.ts';
import { atr, bollinger, donchian, keltner, natr, stddev } from './volatility.ts';

/** Every indicator by the name that rules and charts use. */
export const indicators = {
  open: sourceIndicator('open'),
  high: sourceIndicator('high'),
  low: sourceIndicator('low'),
  close: sourceIndicator('close'),
  hl2: sourceIndicator('hl2'),
  hlc3: sourceIndicator('hlc3'),
  ohlc4: sourceIndicator('ohlc4'),
  volume: sourceIndicator('volume'),
  sma,
  ema,
  wma,
  hma,
  rma,
  rsi,
  macd,
  stoch,
  cci,
  mfi,
  williams,
  roc,
  momentum,
  aroon,
  adx,
  atr,
  natr,
  stddev,
  bollinger,
  keltner,
  donchian,
  supertrend,
  psar,
  ichimoku,
  linreg,
  obv,
  vwap,
  highest,
  lowest,
  pivot_high: pivotHigh,
  pivot_low: pivotLow,
  previous_day: previousDay,
  day_open: dayOpen,
  gap,
  opening_range: openingRange,
  bullish_engulfing: bullishEngulfing,
  bearish_engulfing: bearishEngulfing,
  hammer,
  shooting_star: shootingStar,
  doji,
  inside_bar: insideBar,
  outside_bar: outsideBar,
  three_rising: threeRising,
  three_falling: threeFalling,
} satisfies Record<string, Indicator>;

export type IndicatorName = keyof typeof indicators;

/** Names come from outside: `__proto__` is none. */
export function isIndicatorName(name: string): name is IndicatorName {
  return Object.hasOwn(indicators, name);
}

export interface IndicatorChoice {
  name: IndicatorName;
  /** Those that are left out have their usual values. */
  args?: Readonly<Record<string, number>>;
  /** Only for indicators that take one. */
  source?: Source;
}

/**
 * The arguments of an indicator, complete.
 * @throws RangeError for one that it does not have, or whose value it cannot have
 */
export function argsOf({ name, args = {} }: IndicatorChoice): Record<string, number> {
  const ranges: Indicator['args'] = indicators[name].args;
  for (const key of Object.keys(args))
    if (!Object.hasOwn(ranges, key)) throw new RangeError(`${name} has no argument ${key}`);
  return Object.fromEntries(
    Object.entries(ranges).map(([key, range]) => {
      const value = args[key] ?? range.default;
      const isValid = value >= range.min && value <= range.max && (!range.isWhole || Number.isInteger(value));
      if (!isValid) throw new RangeError(`${key} of ${name} is from ${range.min} to ${range.max}`);
      return [key, value];
    }),
  );
}

/** Whether something that comes from outside is an indicator with arguments that it can have. */
export function isIndicatorChoice(choice: {
  name: string;
  args?: Readonly<Record<string, number>> | undefined;
  source?: string | undefined;
}): boolean {
  const { name, args = {}, source } = choice;
  if (!isIndicatorName(name)) return false;
  const found: Indicator = indicators[name];
  if (source !== undefined && (!found.takesSource || !Object.hasOwn(sources, source))) return false;
  try {
    argsOf({ name, args });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Makes the kernel of an indicator. @throws RangeError as `argsOf`, and for a source where none is taken */
export function kernelOf(choice: IndicatorChoice): { kernel: Kernel; outputs: readonly string[]; settles: number } {
  const found: Indicator = indicators[choice.name];
  if (choice.source && !found.takesSource) throw new RangeError(`${choice.name} takes no source`);
  const args = argsOf(choice);
  const kernel = found.kernel(args, sources[choice.source ?? found.usualSource ?? 'close']);
  return { kernel, outputs: found.outputs, settles: found.settles(args) };
}

/** The values of an indicator for bars in the order of time: an array for each output, NaN where it is not known yet. */
export function valuesOf(choice: IndicatorChoice, bars: readonly IndicatorBar[]): Record<string, Float64Array> {
  const { kernel, outputs } = kernelOf(choice);
  const state = new Float64Array(kernel.cells);
  const out = new Float64Array(outputs.length);
  const values = outputs.map(() => new Float64Array(bars.length));
  for (const [place, bar] of bars.entries()) {
    kernel.step(state, 0, bar, out);
    for (const [output, series] of values.entries()) series[place] = out[output] ?? Number.NaN;
  }
  return Object.fromEntries(outputs.map((name, output) => [name, values[output] ?? new Float64Array(0)]));
}
