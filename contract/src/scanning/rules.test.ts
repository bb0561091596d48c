import { describe, expect, it } from 'vitest';
import { refusalsOf } from '@candela/markets/rules/refusals';
import type { Condition, Rule } from '@candela/markets/rules/rule';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { ruleSchema } from './rules.ts';

const leaf: Condition = { left: { ind: 'rsi', args: { period: 14 } }, op: 'crosses_above', right: 30 };
const rule = (when: unknown = leaf, more: object = {}): unknown => ({
  v: 1,
  timeframe: '1h',
  universe: { markets: ['forex'], symbols: ['CSV:EURUSD'] },
  when,
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 5,
  direction: 'long',
  ...more,
});
const isRule = (value: unknown) => ruleSchema.safeParse(value).success;
const nested = (depth: number): unknown => (depth === 0 ? leaf : { not: nested(depth - 1) });
const operand = (more: object) => rule({ left: { ind: 'ema', ...more }, op: '>', right: { ind: 'close' } });

describe('a rule', () => {
  it('is read as it was written', () => {
    const full: Rule = {
      v: 1,
      timeframe: '1h',
      universe: { markets: [], symbols: ['BINANCE:BTCUSDT'] },
      when: {
        all: [
          {
            left: { ind: 'close' },
            op: '>',
            right: { ind: 'ema', args: { period: 200 }, tf: '4h', ago: 1, times: 1.01 },
          },
          { any: [{ within: 3, of: { left: { ind: 'hammer' }, op: 'appears' } }, { not: { held: 2, of: leaf } }] },
          { left: { ind: 'macd', out: 'signal' }, op: 'rising', bars: 3 },
          { left: { ind: 'volume' }, op: '>', right: { ind: 'sma', source: 'volume', times: 2 } },
        ],
      },
      trigger: 'bar_close',
      fires: 'every_bar',
      cooldownBars: 0,
      direction: 'short',
    };
    expect(ruleSchema.parse(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  it('has only what a rule has, at every level', () => {
    expect(isRule(rule())).toBe(true);
    for (const more of [{ extra: 1 }, { v: 2 }, { timeframe: '2h' }, { trigger: 'tick' }, { direction: 'up' }])
      expect(isRule(rule(leaf, more))).toBe(false);
    expect(isRule(rule({ ...leaf, note: 'x' }))).toBe(false);
    expect(isRule(rule({ all: [leaf], any: [leaf] }))).toBe(false);
    expect(isRule(operand({ colour: 'red' }))).toBe(false);
    for (const nothing of [null, 1, 'x', [], {}, [leaf], { all: [] }, { all: leaf }])
      expect(isRule(rule(nothing))).toBe(false);
    for (const nothing of [null, 1, 'x', [], undefined]) expect(isRule(nothing)).toBe(false);
  });

  it('names indicators, arguments and outputs that there are', () => {
    expect(isRule(operand({ args: { period: 500 } }))).toBe(true);
    for (const args of [
      { period: 501 },
      { period: 2.5 },
      { period: '20' },
      { periods: 20 },
      [20],
      { period: Number.NaN },
    ])
      expect(isRule(operand({ args }))).toBe(false);
    for (const ind of ['__proto__', 'constructor', 'EMA', '', 'x'.repeat(1000)])
      expect(isRule(operand({ ind }))).toBe(false);
    expect(isRule(operand({ ind: 'macd', out: 'signal' }))).toBe(true);
    for (const out of ['upper', 'length', '__proto__', 0]) expect(isRule(operand({ ind: 'macd', out }))).toBe(false);
    expect(isRule(operand({ source: 'hl2' }))).toBe(true);
    expect(isRule(operand({ ind: 'atr', source: 'hl2' }))).toBe(false);
  });

  it('refuses __proto__ as a key wherever it is', () => {
    for (const text of [
      JSON.stringify(rule()).replace('{', '{"__proto__":{},'),
      JSON.stringify(rule()).replace('"period"', '"__proto__"'),
      JSON.stringify(rule()).replace('"op"', '"__proto__":1,"op"'),
    ])
      expect(isRule(JSON.parse(text))).toBe(false);
  });

  it('keeps its limits', () => {
    expect(isRule(rule(nested(4)))).toBe(true);
    expect(isRule(rule(nested(5)))).toBe(false);
    expect(isRule(rule({ all: Array.from({ length: 20 }, () => leaf) }))).toBe(true);
    expect(isRule(rule({ all: Array.from({ length: 21 }, () => leaf) }))).toBe(false);
    const half = { any: Array.from({ length: 11 }, () => leaf) };
    expect(isRule(rule({ all: [half, half] }))).toBe(false);
    for (const ago of [-1, 101, 1.5]) expect(isRule(operand({ ago }))).toBe(false);
    for (const times of [0, 0.001, 101, Number.NaN, '2']) expect(isRule(operand({ times }))).toBe(false);
    for (const bars of [1, 101]) expect(isRule(rule({ within: bars, of: leaf }))).toBe(false);
    for (const right of [Number.NaN, Infinity, 1e16, '30', '1,5']) expect(isRule(rule({ ...leaf, right }))).toBe(false);
    const symbols = Array.from({ length: 501 }, (_, place) => `CSV:S${place}`);
    expect(isRule(rule(leaf, { universe: { markets: [], symbols } }))).toBe(false);
  });

  it('is refused at once if it is deep or large, without a stack that overflows', () => {
    const deep = JSON.parse(`${'{"not":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as unknown;
    expect(isRule(rule(deep))).toBe(false);
    expect(isRule(deep)).toBe(false);
    expect(isRule(rule({ all: Array.from({ length: 100_000 }, () => leaf) }))).toBe(false);
    // The most that is read at all: keys of all kinds at each level, and a fault at the end.
    const all = (depth: number): unknown =>
      depth === 0
        ? 1
        : { all: [all(depth - 1), all(depth - 1)], any: [all(depth - 1)], within: 2, held: 2, of: all(depth - 1) };
    expect(isRule(rule(all(4)))).toBe(false);
  });
});

describe('the rules to start from', () => {
  it.each(Object.entries(ruleTemplates))('%s is a rule, and lacks nothing but symbols', (_name, template) => {
    expect(ruleSchema.parse(template)).toEqual(template);
    expect(refusalsOf(template)).toEqual([{ code: 'noSymbols', path: ['universe'] }]);
  });
});
