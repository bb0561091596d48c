import { describe, expect, it } from 'vitest';
import { randomBars } from '#testing/random-bars.ts';
import { RulesByDefinition } from '#testing/rules-by-definition.ts';
import { closingsOf } from './closings.ts';
import { RuleEngine, type EngineRule, type Reading } from './engine.ts';
import type { Operand, Rule } from './rule.ts';

const names = ['S0', 'S1'];
const rule: Rule = {
  v: 1,
  timeframe: '15m',
  universe: { markets: [], symbols: names },
  when: { left: { ind: 'close' }, op: '>', right: 10 },
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 0,
  direction: 'long',
};
const watched: EngineRule[] = [{ id: 'r', rule, symbols: names }];
const on15m = (operand: Operand): Reading => ({ timeframe: '15m', operand });
const readings: Reading[] = [
  { ind: 'close' } as const,
  { ind: 'atr', args: { period: 3 } } as const,
  { ind: 'lowest', args: { period: 4 }, ago: 2, times: 0.5 } as const,
  { ind: 'sma', args: { period: 3 }, tf: '1h' } as const,
].map(on15m);

describe('values that are read beside rules', () => {
  it('are those of the newest bar of each symbol, and unknown before they have settled', () => {
    const bars = names.map((name, place) => randomBars(name, 6, 70 + place));
    const engine = new RuleEngine(watched, names, readings);
    const found = new Map(names.map((name) => [name, readings.map((): number[] => [])]));
    for (const { timeframe, bars: closed } of closingsOf(bars)) {
      engine.close(timeframe, closed);
      if (timeframe !== '15m') continue;
      for (const { symbol } of closed)
        for (const [place, values] of (found.get(symbol) ?? []).entries()) values.push(engine.valueOf(place, symbol));
    }
    for (const [at, name] of names.entries())
      for (const [place, { operand }] of readings.entries()) {
        const defined = new RulesByDefinition(bars[at] ?? new Map()).values(operand, '15m');
        const own = found.get(name)?.[place] ?? [];
        expect(own.map(Number.isNaN)).toEqual(defined.map(Number.isNaN));
        for (const [bar, value] of own.entries()) if (value) expect(value / (defined[bar] ?? 0)).toBeCloseTo(1, 9);
      }
    expect(engine.valueOf(0, 'another')).toBeNaN();
    expect(engine.valueOf(readings.length, 'S0')).toBeNaN();
  });

  it('are saved with the rest, and a state fits the same ones only', () => {
    const engineOf = (times: number) => new RuleEngine(watched, names, [on15m({ ind: 'close', times })]);
    const engine = engineOf(2);
    for (const { timeframe, bars } of closingsOf([randomBars('S0', 2, 5)])) engine.close(timeframe, bars);
    const [same, other] = [engineOf(2), engineOf(3)];
    expect(same.restore(engine.save())).toBe(true);
    expect(same.valueOf(0, 'S0')).toBe(engine.valueOf(0, 'S0'));
    expect(other.restore(engine.save())).toBe(false);
  });
});
