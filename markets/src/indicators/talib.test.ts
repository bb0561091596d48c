import * as fc from 'fast-check';
import { init, TAFuncs } from 'talib-web';
import { beforeAll, expect, it, vi } from 'vitest';
import { valuesOf, type IndicatorChoice } from './indicators.ts';
import type { IndicatorBar } from './kernel.ts';

/*
 * The indicators beside TA-Lib itself (https://ta-lib.org, its C sources as WebAssembly): for any walk of prices the same values, once where
 * the data begins no longer shows. Its `STDDEV`, `BBANDS` and `STOCH` are left out: they are wrong in this build, unlike what they are
 * made from.
 */

interface Comparison extends IndicatorChoice {
  /** What TA-Lib calls it, with its arguments and its outputs in the order of ours; null: it has no such output. */
  function: string;
  arguments?: Record<string, number>;
  /** The bar of its first value: it writes that one first, and something else behind the last one. */
  begins: number;
  /** Theirs is the square of ours. */
  isSquared?: boolean;
  outputs: readonly (string | null)[];
}

const one = ['output'];

const comparisons: Comparison[] = [
  { name: 'sma', args: { period: 20 }, function: 'SMA', begins: 19, arguments: { timePeriod: 20 }, outputs: one },
  { name: 'ema', args: { period: 20 }, function: 'EMA', begins: 19, arguments: { timePeriod: 20 }, outputs: one },
  { name: 'wma', args: { period: 20 }, function: 'WMA', begins: 19, arguments: { timePeriod: 20 }, outputs: one },
  { name: 'rsi', args: { period: 14 }, function: 'RSI', begins: 14, arguments: { timePeriod: 14 }, outputs: one },
  {
    name: 'macd',
    args: { fast: 12, slow: 26, signal: 9 },
    function: 'MACD',
    begins: 33,
    arguments: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 },
    outputs: ['MACD', 'MACDSignal', 'MACDHist'],
  },
  {
    name: 'williams',
    args: { period: 14 },
    function: 'WILLR',
    begins: 13,
    arguments: { timePeriod: 14 },
    outputs: one,
  },
  { name: 'cci', args: { period: 20 }, function: 'CCI', begins: 19, arguments: { timePeriod: 20 }, outputs: one },
  { name: 'roc', args: { period: 10 }, function: 'ROC', begins: 10, arguments: { timePeriod: 10 }, outputs: one },
  { name: 'momentum', args: { period: 10 }, function: 'MOM', begins: 10, arguments: { timePeriod: 10 }, outputs: one },
  {
    name: 'aroon',
    args: { period: 14 },
    function: 'AROON',
    begins: 14,
    arguments: { timePeriod: 14 },
    outputs: ['aroonUp', 'aroonDown'],
  },
  {
    name: 'adx',
    args: { period: 14 },
    function: 'ADX',
    begins: 27,
    arguments: { timePeriod: 14 },
    outputs: [...one, null, null],
  },
  {
    name: 'adx',
    args: { period: 14 },
    function: 'PLUS_DI',
    begins: 14,
    arguments: { timePeriod: 14 },
    outputs: [null, ...one, null],
  },
  {
    name: 'adx',
    args: { period: 14 },
    function: 'MINUS_DI',
    begins: 14,
    arguments: { timePeriod: 14 },
    outputs: [null, null, ...one],
  },
  { name: 'atr', args: { period: 14 }, function: 'ATR', begins: 14, arguments: { timePeriod: 14 }, outputs: one },
  { name: 'natr', args: { period: 14 }, function: 'NATR', begins: 14, arguments: { timePeriod: 14 }, outputs: one },
  {
    name: 'stddev',
    args: { period: 20 },
    function: 'VAR',
    isSquared: true,
    begins: 19,
    arguments: { timePeriod: 20, nbDev: 1 },
    outputs: one,
  },
  { name: 'psar', args: { step: 0.02, limit: 0.2 }, function: 'SAR', begins: 1, outputs: one },
  {
    name: 'linreg',
    args: { period: 14 },
    function: 'LINEARREG',
    begins: 13,
    arguments: { timePeriod: 14 },
    outputs: [...one, null],
  },
  {
    name: 'linreg',
    args: { period: 14 },
    function: 'LINEARREG_SLOPE',
    begins: 13,
    arguments: { timePeriod: 14 },
    outputs: [null, ...one],
  },
  { name: 'mfi', args: { period: 14 }, function: 'MFI', begins: 14, arguments: { timePeriod: 14 }, outputs: one },
  { name: 'highest', args: { period: 20 }, function: 'MAX', begins: 19, arguments: { timePeriod: 20 }, outputs: one },
  { name: 'lowest', args: { period: 20 }, function: 'MIN', begins: 19, arguments: { timePeriod: 20 }, outputs: one },
];

/** 600 bars of whole prices: of others, TA-Lib counts what is only rounding as movement. */
const anyWalk = fc
  .array(
    fc.record({
      step: fc.integer({ min: -40, max: 40 }).map((step) => (step === 0 ? 1 : step)),
      up: fc.integer({ min: 1, max: 25 }),
      down: fc.integer({ min: 1, max: 25 }),
      v: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 600, maxLength: 600 },
  )
  .map((rows) => {
    let close = 10_000;
    return rows.map(({ step, up, down, v }, place): IndicatorBar => {
      const o = close;
      close += step;
      return {
        o,
        h: Math.max(o, close) + up,
        l: Math.min(o, close) - down,
        c: close,
        v,
        day: 20_000 + Math.floor(place / 100),
        minute: (place % 100) * 5,
      };
    });
  });

/** Bars after which neither shows where its data begins by more than `tolerance`. */
const settled = 400;
const tolerance = 1e-6;

beforeAll(async () => {
  // It would ask the network for its file, which is beside it.
  vi.stubGlobal('fetch', undefined);
  await init();
  vi.unstubAllGlobals();
});

const functions = TAFuncs as unknown as Record<string, (input: object) => Record<string, number[]>>;
const walks = fc.sample(anyWalk, { numRuns: 10, seed: 33 });

it.each(comparisons)(
  '$name is $function of TA-Lib',
  ({ name, args = {}, outputs, begins, isSquared = false, ...theirs }) => {
    for (const bars of walks) {
      const own = Object.values(valuesOf({ name, args }, bars));
      const of = (key: 'h' | 'l' | 'c' | 'v') => bars.map((bar) => bar[key]);
      const inReal = name === 'highest' ? of('h') : name === 'lowest' ? of('l') : of('c');
      const input = { inReal, high: of('h'), low: of('l'), close: of('c'), volume: of('v') };
      const found = functions[theirs.function]?.({ ...input, ...theirs.arguments }) ?? {};
      for (const [place, output] of outputs.entries()) {
        if (output === null) continue;
        const last = (series: ArrayLike<number> | undefined, from: number) =>
          Array.from({ length: bars.length - settled }, (_, at) => series?.[settled + at - from] ?? Number.NaN);
        const values = own[place]?.map((value) => (isSquared ? value * value : value));
        const [ours, expected] = [last(values, 0), last(found[output], begins)];
        const far = ours.findIndex((value, at) => {
          const wanted = expected[at] ?? Number.NaN;
          return !(Math.abs(value - wanted) <= tolerance * Math.max(1, Math.abs(wanted)));
        });
        expect(far < 0 ? null : { output, bar: settled + far, ours: ours[far], talib: expected[far] }).toBeNull();
      }
    }
  },
);
