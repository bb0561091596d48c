import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitions } from '#testing/defined-indicators.ts';
import { argsOf, indicators, isIndicatorName, kernelOf, valuesOf, type IndicatorName } from './indicators.ts';
import type { Indicator, IndicatorBar } from './kernel.ts';

const names = Object.keys(indicators).filter(isIndicatorName);

/** Bars of some days: walks, stretches in which nothing moves, and days of which the first minutes are missing. */
const anyBars = fc
  .array(
    fc.record({
      step: fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 30 })),
      up: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
      down: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
      move: fc.oneof(fc.constant(0), fc.integer({ min: -15, max: 15 })),
      v: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 })),
      repeats: fc.oneof(
        { weight: 9, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 12 }) },
      ),
    }),
    { minLength: 1, maxLength: 90 },
  )
  .chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      perDay: fc.integer({ min: 3, max: 40 }),
      start: fc.integer({ min: 0, max: 20 }),
    }),
  )
  .map(({ rows, perDay, start }) => {
    let price = 10_000;
    const bars: IndicatorBar[] = [];
    for (const { step, up, down, move, v, repeats } of rows) {
      price = Math.max(500, price + step);
      const [o, c] = [price, Math.max(500, price + move)];
      price = c;
      for (let count = 0; count < repeats; count++) {
        const place = bars.length + start;
        bars.push({
          o: o / 100,
          h: (Math.max(o, c) + up) / 100,
          l: (Math.min(o, c) - down) / 100,
          c: c / 100,
          v,
          day: 20_000 + Math.floor(place / perDay),
          minute: (place % perDay) * 5,
        });
      }
    }
    return bars;
  });

const anyArgs = (name: IndicatorName) => {
  const ranges: Indicator['args'] = indicators[name].args;
  return fc.record(
    Object.fromEntries(
      Object.entries(ranges).map(([key, { min, max, isWhole }]) => {
        const longest = Math.min(max, min + 25);
        return [key, isWhole ? fc.integer({ min, max: longest }) : fc.double({ min, max, noNaN: true })];
      }),
    ),
  );
};

/** Equal as far as two ways of rounding are. */
const isClose = (a: number, b: number) =>
  (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(a), Math.abs(b));

const valueOf = (name: IndicatorName, args: Record<string, number>, closes: readonly number[]) => {
  const bars = closes.map((c, place): IndicatorBar => ({ o: c, h: c, l: c, c, v: 1, day: 0, minute: place }));
  return Object.values(valuesOf({ name, args }, bars))[0] ?? new Float64Array();
};

describe.each(Object.keys(definitions).filter(isIndicatorName))('%s', (name) => {
  it('is what its definition says, for any bars and arguments', () => {
    const property = fc.property(anyBars, anyArgs(name), (bars, args) => {
      const found = valuesOf({ name, args }, bars);
      const expected = definitions[name]?.(bars, args) ?? {};
      expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
      for (const [output, values] of Object.entries(found))
        for (const [place, value] of values.entries()) {
          const definedValue = expected[output]?.[place] ?? Number.NaN;
          if (!isClose(value, definedValue)) expect([output, place, value]).toEqual([output, place, definedValue]);
        }
    });
    fc.assert(property, { numRuns: 150 });
  });
});

describe('published values', () => {
  // StockCharts ChartSchool, Relative Strength Index (QQQQ, 14 Dec 2009 to 1 Feb 2010).
  const nasdaq = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548,
    44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
  ];
  const rsi = [
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46,
    37.3, 33.08, 37.77,
  ];
  // StockCharts ChartSchool, Moving Averages (Intel, 24 March to 4 May 2010).
  const intel = [
    22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36, 24.05,
    23.75, 23.83, 23.95, 23.63, 23.82, 23.87, 23.65, 23.19, 23.1, 23.33, 22.68, 23.1, 22.4, 22.17,
  ];
  const ema = [
    22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.54, 23.47, 23.4, 23.39,
    23.26, 23.23, 23.08, 22.92,
  ];

  it.each([
    ['rsi', { period: 14 }, nasdaq, 14, rsi],
    ['ema', { period: 10 }, intel, 9, ema],
  ] as const)('of %s', (name, args, closes, from, expected) => {
    const values = [...valueOf(name, args, closes)];
    expect(values.slice(0, from).every(Number.isNaN)).toBe(true);
    // Printed with two decimals, some of them cut off.
    for (const [place, value] of expected.entries())
      expect(Math.abs((values[from + place] ?? 0) - value)).toBeLessThan(0.0101);
  });
});

describe('where there is nothing to divide by', () => {
  const still = Array.from({ length: 60 }, (_, place): IndicatorBar => ({
    o: 7,
    h: 7,
    l: 7,
    c: 7,
    v: 0,
    day: 0,
    minute: place,
  }));
  const args = { period: 10 };

  it.each([
    ['rsi', args, 50],
    ['mfi', args, 50],
    ['stoch', args, 50],
    ['williams', args, -50],
    ['cci', args, 0],
    ['adx', args, 0],
    ['roc', args, 0],
    ['stddev', args, 0],
    ['vwap', {}, Number.NaN],
  ] as const)('%s is as documented', (name, given, expected) => {
    expect(Object.values(valuesOf({ name, args: given }, still))[0]?.at(-1)).toBe(expected);
  });

  it('a price of 0 makes what is divided by it unknown', () => {
    const zero = still.map((bar) => ({ ...bar, o: 0, h: 0, l: 0, c: 0 }));
    for (const name of ['roc', 'natr'] as const) expect(valuesOf({ name, args }, zero)['value']?.at(-1)).toBeNaN();
  });
});

describe('kernels', () => {
  it('give the same to the last bit when their state is saved and restored between any two bars', () => {
    const property = fc.property(fc.constantFrom(...names), anyBars, fc.nat(), (name, bars, cut) => {
      const { kernel, outputs } = kernelOf({ name });
      const whole = valuesOf({ name }, bars);
      // Beside the states of other symbols.
      const offset = 13;
      let state = new Float64Array(kernel.cells + 2 * offset).fill(5);
      state.fill(0, offset, offset + kernel.cells);
      const out = new Float64Array(outputs.length);
      for (const [place, bar] of bars.entries()) {
        if (place === cut % bars.length) state = new Float64Array(new Uint8Array(new Uint8Array(state.buffer)).buffer);
        kernel.step(state, offset, bar, out);
        for (const [output, key] of outputs.entries())
          if (!Object.is(out[output], whole[key]?.[place]))
            expect([place, key, out[output]]).toEqual([place, key, whole[key]?.[place]]);
      }
      const others = [...state.slice(0, offset), ...state.slice(offset + kernel.cells)];
      expect(others.every((value) => value === 5)).toBe(true);
    });
    fc.assert(property, { numRuns: 600 });
  });

  it('do not show where the data begins once they have settled', () => {
    let price = 100;
    let seed = 7;
    const random = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff) / 0x8000_0000;
    const bars = Array.from({ length: 6000 }, (_, place): IndicatorBar => {
      const o = price;
      price *= 1 + (random() - 0.5) * 0.01;
      const [h, l] = [Math.max(o, price) * (1 + random() * 0.002), Math.min(o, price) * (1 - random() * 0.002)];
      return { o, h, l, c: price, v: Math.floor(random() * 100), day: Math.floor(place / 100), minute: place % 100 };
    });
    // OBV is counted from the beginning; levels of days are known from the second day; a turning point may lie before the data.
    const others: IndicatorName[] = ['obv', 'pivot_high', 'pivot_low'];
    const checked = names.filter((each) => !others.includes(each) && !(indicators[each] as Indicator).isIntraday);
    for (const name of checked)
      for (const longer of [1, 3]) {
        const ranges: Indicator['args'] = indicators[name].args;
        const args = Object.fromEntries(
          Object.entries(argsOf({ name })).map(([key, value]) => [key, ranges[key]?.isWhole ? value * longer : value]),
        );
        const { settles } = kernelOf({ name, args });
        const long = valuesOf({ name, args }, bars);
        for (const at of [3500, 4200, 5900]) {
          // The last of the bars after which it is settled.
          const short = valuesOf({ name, args }, bars.slice(at - settles + 1, at + 1));
          for (const [output, values] of Object.entries(long)) {
            const off = Math.abs((values[at] ?? 0) - (short[output]?.[settles - 1] ?? Number.NaN));
            // Of the price, or of what goes up to 100.
            const whole = indicators[name].unit === 'price' ? price : 100;
            expect([name, output, at, off / whole < 1e-6]).toEqual([name, output, at, true]);
          }
        }
      }
  });

  it('have the usual arguments where none are given', () => {
    const usual = names.map((name) => [name, ...Object.values(argsOf({ name }))].join(' '));
    expect(usual.filter((text) => text.includes(' ')).join(', ')).toBe(
      'sma 20, ema 20, wma 20, hma 20, rma 14, rsi 14, macd 12 26 9, stoch 14 3 3, cci 20, mfi 14, williams 14, roc 10, ' +
        'momentum 10, aroon 14, adx 14, atr 14, natr 14, stddev 20, bollinger 20 2, keltner 20 10 2, donchian 20, ' +
        'supertrend 10 3, psar 0.02 0.2, ichimoku 9 26 52, linreg 14, highest 20, lowest 20, pivot_high 5, pivot_low 5, ' +
        'opening_range 30',
    );
  });

  it('are found by their own names only, and refuse arguments that they cannot have', () => {
    expect(names).toHaveLength(52);
    for (const name of ['__proto__', 'constructor', 'toString', 'RSI', '']) expect(isIndicatorName(name)).toBe(false);
    expect(argsOf({ name: 'macd', args: { fast: 5 } })).toEqual({ fast: 5, slow: 26, signal: 9 });
    for (const period of [1, 501, 2.5, Number.NaN])
      expect(() => argsOf({ name: 'sma', args: { period } })).toThrow(RangeError);
    expect(() => argsOf({ name: 'sma', args: { periods: 5 } })).toThrow('sma has no argument periods');
    expect(() => argsOf({ name: 'sma', args: { ['__proto__']: 5 } })).toThrow(RangeError);
    expect(() => kernelOf({ name: 'atr', source: 'open' })).toThrow('atr takes no source');
    const bar: IndicatorBar = { o: 1, h: 9, l: 0.5, c: 2, v: 3, day: 1, minute: 0 };
    expect(valuesOf({ name: 'highest', args: { period: 1 } }, [bar])['value']?.[0]).toBe(9);
    expect(valuesOf({ name: 'highest', args: { period: 1 }, source: 'low' }, [bar])['value']?.[0]).toBe(0.5);
    expect(valuesOf({ name: 'ohlc4' }, [bar])['value']?.[0]).toBe(3.125);
  });
});
