import { describe, expect, it } from 'vitest';
import { kernelOf } from '#indicators/indicators.ts';
import { barsNeeded } from './bars-needed.ts';
import { RuleEngine, type ClosedBar, type EngineRule } from './engine.ts';
import type { Condition, Rule } from './rule.ts';

const quarter = 900_000;
const bar = (place: number, c: number, more: Partial<ClosedBar> = {}): ClosedBar => ({
  symbol: 'A',
  t: place * quarter,
  closesAt: (place + 1) * quarter,
  o: c,
  h: c,
  l: c,
  c,
  v: 1,
  day: 0,
  minute: place * 15,
  ...more,
});
const hourBar = (place: number, c: number): ClosedBar => bar(place * 4, c, { closesAt: (place + 1) * 4 * quarter });
const ruleOf = (when: Condition, more: Partial<Rule> = {}): Rule => ({
  v: 1,
  timeframe: '15m',
  universe: { markets: [], symbols: ['A'] },
  when,
  trigger: 'bar_close',
  fires: 'every_bar',
  cooldownBars: 0,
  direction: 'long',
  ...more,
});
const watched = (rule: Rule, symbols = ['A']): EngineRule => ({ id: 'r', rule, symbols });
const engineOf = (rule: Rule, symbols = ['A']) => new RuleEngine([watched(rule, symbols)], symbols);
const above = (level: number): Condition => ({ left: { ind: 'close' }, op: '>', right: level });
const places = (hits: readonly { t: number }[]) => hits.map(({ t }) => t / quarter);

describe('bars', () => {
  it('that are not newer, not finite or of a symbol that nobody watches change nothing', () => {
    const engine = engineOf(ruleOf(above(10)));
    expect(places(engine.close('15m', [bar(3, 11)]))).toEqual([3]);
    const before = engine.save();
    const ignored = [
      bar(3, 12),
      bar(2, 12),
      bar(4, Number.NaN),
      bar(4, 11, { v: Infinity }),
      bar(4, 12, { symbol: 'B' }),
    ];
    expect(engine.close('15m', ignored)).toEqual([]);
    expect(engine.close('1h', [hourBar(9, 12)])).toEqual([]);
    expect(engine.save()).toEqual(before);
    expect(places(engine.close('15m', [bar(4, 12)]))).toEqual([4]);
  });

  it('of one symbol may come together, in the order of time', () => {
    const hits = engineOf(ruleOf(above(10))).close('15m', [bar(0, 11), bar(1, 9), bar(2, 12)]);
    expect(hits).toEqual([
      { rule: 'r', symbol: 'A', t: 0, closesAt: quarter, price: 11 },
      { rule: 'r', symbol: 'A', t: 2 * quarter, closesAt: 3 * quarter, price: 12 },
    ]);
  });

  it('of 40 symbols are told apart, also beyond the first 32', () => {
    const symbols = Array.from({ length: 40 }, (_, place) => `S${place}`);
    const engine = new RuleEngine([watched(ruleOf(above(10)), symbols.slice(31, 39))], symbols);
    const bars = symbols.map((symbol, place) => bar(0, place % 2 ? 11 : 9, { symbol }));
    expect(engine.close('15m', bars).map(({ symbol }) => symbol)).toEqual(['S31', 'S33', 'S35', 'S37']);
  });
});

describe('longer bars', () => {
  const rule = ruleOf({ left: { ind: 'close', tf: '1h' }, op: '>', right: 10 });

  it('count from the instant at which they close', () => {
    const engine = engineOf(rule);
    expect(engine.timeframes).toEqual(['1h', '15m']);
    engine.close('1h', [hourBar(0, 11)]);
    expect(places(engine.close('15m', [bar(3, 1), bar(4, 1)]))).toEqual([3, 4]);
  });

  it('are not seen before, however early they come', () => {
    const engine = engineOf(rule);
    engine.close('1h', [hourBar(0, 9), hourBar(1, 11), hourBar(2, 9), hourBar(3, 11)]);
    const bars = Array.from({ length: 16 }, (_, place) => bar(place, 1));
    expect(places(engine.close('15m', bars))).toEqual([7, 8, 9, 10, 15]);
  });
});

describe('firing', () => {
  it('on becoming true needs a bar before on which it was known to be false', () => {
    const rule = ruleOf(above(10), { fires: 'becomes_true' });
    expect(places(engineOf(rule).close('15m', [bar(0, 11), bar(1, 12), bar(2, 9), bar(3, 11)]))).toEqual([3]);
  });

  it('rests for the bars of its cooldown, also after a restart', () => {
    const rule = ruleOf(above(10), { cooldownBars: 2 });
    const bars = Array.from({ length: 8 }, (_, place) => bar(place, 11));
    expect(places(engineOf(rule).close('15m', bars))).toEqual([0, 3, 6]);
    const next = engineOf(rule);
    // Begun later, it would have fired on others; what was given then counts.
    next.warmUp('15m', bars.slice(1, 4), [{ rule: 'r', symbol: 'A', t: 3 * quarter }]);
    expect(places(next.close('15m', bars.slice(4)))).toEqual([6]);
    const without = engineOf(rule);
    without.warmUp('15m', bars.slice(1, 4));
    expect(places(without.close('15m', bars.slice(4)))).toEqual([4, 7]);
  });
});

describe('equal values', () => {
  it('are those that differ by rounding', () => {
    // 0.1 + 0.1 + 0.1 is not 0.3.
    const mean: Condition = { left: { ind: 'sma', args: { period: 3 } }, op: '>', right: { ind: 'close' } };
    const bars = Array.from({ length: 6 }, (_, place) => bar(place, 0.1));
    expect(engineOf(ruleOf(mean)).close('15m', bars)).toEqual([]);
    expect(engineOf(ruleOf({ not: mean })).close('15m', bars)).toHaveLength(4);
    expect(engineOf(ruleOf({ ...mean, op: '>=' } as Condition)).close('15m', bars)).toHaveLength(4);
  });

  it('in prices are a share of the close', () => {
    const rule = (c: number, right: number) =>
      engineOf(ruleOf({ left: { ind: 'momentum', args: { period: 1 } }, op: '>', right })).close('15m', [
        bar(0, c),
        bar(1, c + 1e-5),
      ]);
    expect(rule(20_000, 0)).toHaveLength(0);
    expect(rule(2000, 0)).toHaveLength(1);
  });
});

describe('a saved state', () => {
  const rule = ruleOf({ left: { ind: 'ema', args: { period: 3 } }, op: '>', right: 10 });

  it('fits the same rules and symbols only, and is whole', () => {
    const engine = engineOf(rule);
    engine.close(
      '15m',
      Array.from({ length: 30 }, (_, place) => bar(place, 11)),
    );
    const saved = engine.save();
    expect(engineOf(rule).restore(saved)).toBe(true);
    // Names of fields in another order, as a database gives them.
    const turned = Object.fromEntries(Object.entries(rule).toReversed()) as unknown as Rule;
    expect(engineOf(turned).restore(saved)).toBe(true);
    expect(engineOf({ ...rule, cooldownBars: 1 }).restore(saved)).toBe(false);
    expect(engineOf(rule, ['B']).restore(saved)).toBe(false);
    expect(engineOf(rule, ['A', 'B']).restore(saved)).toBe(false);
    expect(new RuleEngine([{ ...watched(rule), id: 's' }], ['A']).restore(saved)).toBe(false);
    for (const broken of [new Uint8Array(), saved.slice(0, -1), saved.slice(0, 70), Uint8Array.of(...saved, 0)])
      expect(engineOf(rule).restore(broken)).toBe(false);
  });

  it('is not changed by what comes after', () => {
    const engine = engineOf(rule);
    engine.close('15m', [bar(0, 11)]);
    const saved = engine.save();
    const copy = saved.slice();
    engine.close('15m', [bar(1, 12)]);
    expect(saved).toEqual(copy);
  });
});

describe('bars needed', () => {
  const walk = Array.from({ length: 900 }, (_, place) =>
    bar(place, 100 + ((place * 7919) % 23) - ((place * 104_729) % 19)),
  );

  it.each<Condition>([
    { left: { ind: 'sma', args: { period: 7 } }, op: '>', right: 100 },
    { left: { ind: 'close', ago: 5 }, op: 'crosses_above', right: { ind: 'ema', args: { period: 5 } } },
    { left: { ind: 'atr', args: { period: 3 }, ago: 2 }, op: '>', right: 4 },
    { within: 6, of: { held: 3, of: { left: { ind: 'close' }, op: '>', right: { ind: 'wma', args: { period: 9 } } } } },
  ])('are enough, and one less is not: %j', (when) => {
    const rule = ruleOf(when);
    const needed = barsNeeded(rule).get('15m') ?? 0;
    const isKnown = (count: number) => {
      const rules = [watched(rule), { ...watched(ruleOf({ not: when })), id: 'not' }];
      return [500, 600, 700, 850].every((end) => {
        const hits = new RuleEngine(rules, ['A']).close('15m', walk.slice(end - count, end));
        return hits.some(({ t }) => t === (end - 1) * quarter);
      });
    };
    expect(isKnown(needed)).toBe(true);
    expect(isKnown(needed - 1)).toBe(false);
  });
});

describe('sums', () => {
  it('do not drift over a million bars', () => {
    const { kernel } = kernelOf({ name: 'sma', args: { period: 20 } });
    const [long, short] = [new Float64Array(kernel.cells), new Float64Array(kernel.cells)];
    const [a, b] = [new Float64Array(1), new Float64Array(1)];
    const at = { o: 1, h: 1, l: 1, c: 1, v: 1, day: 0, minute: 0 };
    // A running sum, for comparison: what is added and taken away again leaves its rounding behind.
    let running = 0;
    const last = new Float64Array(20);
    const count = 1_000_000;
    for (let place = 0; place < count; place++) {
      at.c = 0.1 + ((place * 48_271) % 65_521) / 7;
      running += at.c - (last[place % 20] as number);
      last[place % 20] = at.c;
      kernel.step(long, 0, at, a);
      if (place >= count - 20) kernel.step(short, 0, at, b);
    }
    expect(a[0]).toBe(b[0]);
    expect(running / 20).not.toBe(b[0]);
  });
});
