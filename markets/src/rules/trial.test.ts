import { describe, expect, it } from 'vitest';
import { randomBars } from '#testing/random-bars.ts';
import { RulesByDefinition } from '#testing/rules-by-definition.ts';
import { refusalsOf } from './refusals.ts';
import type { Condition, Rule } from './rule.ts';
import { verdictOf } from './trial-verdict.ts';
import { tryRule, type TrialSymbol } from './trial.ts';

const ruleOf = (when: Condition, more: Partial<Rule> = {}): Rule => ({
  v: 1,
  timeframe: '15m',
  universe: { markets: [], symbols: ['A'] },
  when,
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 3,
  direction: 'long',
  ...more,
});
const symbolOf = (symbol: string, days: number, seed: number, hasVolume = true): TrialSymbol => ({
  symbol,
  bars: randomBars(symbol, days, seed),
  hasVolume,
});
const limits = { symbols: 20, dailyAlerts: 200 };
const average: Condition = { left: { ind: 'close' }, op: '>', right: { ind: 'sma', args: { period: 10 } } };
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const judge = (rule: Rule, symbols: TrialSymbol[], more: Partial<typeof limits> = {}) =>
  verdictOf(rule, symbols, tryRule(rule, symbols), { ...limits, ...more });

describe('a trial', () => {
  const symbols = [symbolOf('A', 60, 1), symbolOf('B', 60, 2), symbolOf('C', 5, 3)];

  it('finds what the rule would have found on the last thousand bars of each symbol', () => {
    const rule = ruleOf({ all: [average, { left: { ind: 'rsi', args: { period: 5 } }, op: '<', right: 60 }] });
    const trial = tryRule(rule, symbols);
    for (const { symbol, bars } of symbols) {
      const own = bars.get('15m') ?? [];
      const first = Math.max(0, own.length - 1000);
      const expected = new RulesByDefinition(bars).hits(rule).filter((place) => place >= first);
      expect(trial.hits.filter((hit) => hit.symbol === symbol).map(({ t }) => t)).toEqual(
        expected.map((place) => own[place]?.t),
      );
    }
    expect(trial.hits.length).toBeGreaterThan(20);
    const short = symbols[2]?.bars.get('15m')?.length ?? 0;
    expect(short).toBeLessThan(150);
    expect(trial.bars).toBe(2000 + short);
  });

  it('counts on how many bars the rule and each of its conditions is true', () => {
    const level: Condition = { left: { ind: 'close' }, op: '>', right: 0 };
    const trial = tryRule(ruleOf({ any: [{ not: level }, average] }), symbols);
    const truths = symbols.flatMap(({ bars }) => new RulesByDefinition(bars).truths(average, '15m').slice(-1000));
    const known = truths.filter((each) => each !== null);
    const share = known.filter(Boolean).length / known.length;
    expect(trial.leaves).toEqual([
      { path: ['when', 'any', 0, 'not'], trueShare: 1 },
      { path: ['when', 'any', 1], trueShare: share },
    ]);
    expect(trial.trueShare).toBe(share);
  });

  it('tells how many hits a week a symbol has', () => {
    const bars = (symbols[0] as TrialSymbol).bars.get('15m') ?? [];
    const time = (bars.at(-1)?.closesAt ?? 0) - (bars.at(-1000)?.t ?? 0);
    const trial = tryRule(ruleOf(average), symbols.slice(0, 1));
    expect(trial.weeklyHits).toBeCloseTo(trial.hits.length / (time / (7 * 86_400_000)), 10);
    expect(tryRule(ruleOf(average), []).weeklyHits).toBe(0);
  });
});

describe('what a trial says about going live', () => {
  const symbols = [symbolOf('A', 30, 4), symbolOf('B', 30, 5)];

  it('nothing against a rule that fires now and then', () => {
    const rule = ruleOf({
      all: [average, { left: { ind: 'rsi', args: { period: 5 } }, op: 'crosses_above', right: 60 }],
    });
    expect(judge(rule, symbols)).toEqual({ refusals: [], warnings: [] });
  });

  it('that no symbol has the bars it needs, and what needs them', () => {
    const operand = { ind: 'ema', args: { period: 500 }, tf: '1d' } as const;
    const rule = ruleOf({ all: [average, { left: { ind: 'close' }, op: '>', right: operand }] });
    const { refusals, warnings } = judge(rule, symbols);
    expect(refusals).toEqual([{ code: 'tooFewBars', operand, timeframe: '1d', needed: 3508, longest: 30 }]);
    expect(codes(warnings)).toEqual(['noHit']);
  });

  it('that some symbols lack bars or volume, or all lack volume', () => {
    const surge = ruleOf({
      left: { ind: 'volume' },
      op: '>',
      right: { ind: 'sma', args: { period: 40 }, source: 'volume', times: 1.9 },
    });
    const mixed = [...symbols, symbolOf('C', 1, 6), symbolOf('D', 30, 7, false)];
    expect(judge(surge, mixed)).toEqual({
      refusals: [],
      warnings: [
        { code: 'lackingVolume', symbols: ['D'] },
        { code: 'lackingBars', symbols: ['C'] },
      ],
    });
    expect(codes(judge(surge, [symbolOf('D', 30, 7, false)]).refusals)).toEqual(['noVolume']);
  });

  it('that it would fire too often', () => {
    const often = ruleOf(average, { fires: 'every_bar', cooldownBars: 0 });
    const rises = ruleOf({ any: [average, { not: average }] }, { fires: 'every_bar', cooldownBars: 0 });
    expect(codes(judge(rises, symbols).refusals)).toEqual(['nearlyAlwaysTrue', 'tooManyAlerts']);
    expect(codes(judge(rises, symbols).warnings)).toEqual(['frequent']);
    expect(codes(judge(often, symbols, { dailyAlerts: 5000 }).warnings)).toContain('frequent');
    expect(judge(often, symbols, { symbols: 500, dailyAlerts: 1 }).refusals.map(({ code }) => code)).toContain(
      'tooManyAlerts',
    );
  });

  it('which conditions are always or never true', () => {
    const never: Condition = { left: { ind: 'rsi', args: { period: 5 } }, op: '>', right: 100 };
    const always: Condition = { left: { ind: 'close' }, op: '>', right: 0 };
    expect(judge(ruleOf({ all: [always, never] }), symbols).warnings).toEqual([
      { code: 'noHit' },
      { code: 'alwaysTrue', path: ['when', 'all', 0] },
      { code: 'neverTrue', path: ['when', 'all', 1] },
    ]);
  });
});

describe('a rule is refused', () => {
  const refused = (when: Condition, more: Partial<Rule> = {}) => refusalsOf(ruleOf(when, more));

  it('for comparing what cannot be compared', () => {
    const at = ['when'];
    expect(refused({ left: { ind: 'close' }, op: '>', right: { ind: 'rsi' } })).toEqual([
      { code: 'units', left: 'price', right: 'percent', path: at },
    ]);
    expect(refused({ left: { ind: 'sma', source: 'volume' }, op: '>', right: { ind: 'close' } })).toEqual([
      { code: 'units', left: 'volume', right: 'price', path: at },
    ]);
    expect(refused({ left: { ind: 'obv' }, op: '>', right: 5 })).toEqual([{ code: 'flowAndNumber', path: at }]);
    expect(refused({ left: { ind: 'obv' }, op: '>', right: { ind: 'obv', ago: 5 } })).toEqual([]);
    expect(refused({ left: { ind: 'supertrend', out: 'direction' }, op: '>', right: { ind: 'supertrend' } })).toEqual([
      { code: 'units', left: 'number', right: 'price', path: at },
    ]);
  });

  it('for comparing something with itself, however it is written', () => {
    for (const right of [
      { ind: 'ema' },
      { ind: 'ema', args: { period: 20 }, source: 'close', ago: 0 },
      { ind: 'ema', times: 1.1 },
    ] as const)
      expect(refused({ left: { ind: 'ema' }, op: '>', right })).toEqual([
        { code: 'comparedWithItself', path: ['when'] },
      ]);
    expect(refused({ left: { ind: 'ema' }, op: '>', right: { ind: 'ema', ago: 1 } })).toEqual([]);
    expect(refused({ left: { ind: 'macd' }, op: '>', right: { ind: 'macd', out: 'line' } })).toHaveLength(1);
  });

  it('for timeframes that are not longer, and levels of a day on days', () => {
    const left = { ind: 'close', tf: '15m' } as const;
    expect(refused({ not: { left, op: '>', right: 1 } })).toEqual([
      { code: 'notLonger', timeframe: '15m', than: '15m', path: ['when', 'not', 'left'] },
    ]);
    expect(refused({ left: { ind: 'vwap', tf: '1d' }, op: '>', right: 1 })).toEqual([
      { code: 'onlyWithinDay', indicator: 'vwap', path: ['when', 'left'] },
    ]);
    expect(refused({ left: { ind: 'gap' }, op: '>', right: 1 }, { timeframe: '1d' })).toHaveLength(1);
  });

  it('for patterns that are compared, values that appear, and no symbols', () => {
    expect(refused({ left: { ind: 'hammer' }, op: '>', right: 0 })).toEqual([
      { code: 'patternOnly', indicator: 'hammer', path: ['when'] },
    ]);
    expect(refused({ left: { ind: 'close' }, op: 'appears' })).toEqual([
      { code: 'notPattern', indicator: 'close', path: ['when'] },
    ]);
    expect(refused(average, { universe: { markets: [], symbols: [] } })).toEqual([
      { code: 'noSymbols', path: ['universe'] },
    ]);
  });
});
