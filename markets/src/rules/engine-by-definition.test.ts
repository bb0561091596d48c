import { describe, expect, it } from 'vitest';
import { feed } from '#testing/feeding.ts';
import { randomBars } from '#testing/random-bars.ts';
import { randomNumbers } from '#testing/random-ideas.ts';
import { RandomRules } from '#testing/random-rules.ts';
import { RulesByDefinition, type Fault } from '#testing/rules-by-definition.ts';
import { closingsOf, type BarsByTimeframe } from './closings.ts';
import { RuleEngine, type ClosedBar, type EngineRule } from './engine.ts';
import type { Rule } from './rule.ts';

const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
/** RULE_EVALUATIONS=2000000 runs that many instead, for some minutes. */
const wanted = Number(environment['RULE_EVALUATIONS'] ?? 60_000);

/** A rule three times: as it is, on each bar on which it is true, and on each bar on which it is false. Neither of both: unknown. */
const threefold = (rule: Rule, place: number, symbols: string[]): EngineRule[] => {
  const bare: Rule = { ...rule, fires: 'every_bar', cooldownBars: 0 };
  return [
    { id: `hit ${place}`, rule, symbols },
    { id: `true ${place}`, rule: bare, symbols },
    { id: `false ${place}`, rule: { ...bare, when: { not: rule.when } }, symbols },
  ];
};

interface Compared {
  evaluations: number;
  hits: number;
  unknown: number;
  differences: string[];
}

/** Random rules and bars, and on which bars the rules fire by the engine, with restarts between. */
function judgedByEngine(seed: number) {
  const random = randomNumbers(seed);
  const generator = new RandomRules(seed);
  const rules = Array.from({ length: 25 }, () => generator.rule());
  const symbols = Array.from({ length: 3 }, (_, place) => `S${place}`);
  const bars = symbols.map((symbol, place) => randomBars(symbol, 16, seed * 10 + place));
  const engineRules = rules.flatMap((rule, place) => threefold(rule, place, symbols));
  const restart = (engine: RuleEngine) => {
    if (random() > 0.01) return engine;
    const next = new RuleEngine(engineRules, symbols);
    if (!next.restore(engine.save())) throw new Error('a state was not restored');
    return next;
  };
  const found = Map.groupBy(feed(new RuleEngine(engineRules, symbols), closingsOf(bars), restart), (hit) => hit.rule);
  return { rules, symbols, bars, found };
}

const judged = new Map<number, ReturnType<typeof judgedByEngine>>();

/** Judges the same by their definition. */
function compare(seed: number, fault: Fault | null = null): Compared {
  const { rules, symbols, bars, found } = judged.get(seed) ?? judgedByEngine(seed);
  judged.set(seed, { rules, symbols, bars, found });
  const total: Compared = { evaluations: 0, hits: 0, unknown: 0, differences: [] };
  for (const [place, symbol] of symbols.entries()) {
    const defined = new RulesByDefinition(bars[place] as BarsByTimeframe, fault);
    for (const [number, rule] of rules.entries()) {
      const own = bars[place]?.get(rule.timeframe) ?? [];
      const at = (places: number[]) => places.map((each) => own[each]?.t).join();
      const ofEngine = (id: string) =>
        (found.get(`${id} ${number}`) ?? [])
          .filter((hit) => hit.symbol === symbol)
          .map(({ t }) => t)
          .join();
      const truths = defined.truths(rule.when, rule.timeframe);
      const placesOf = (answer: boolean) => truths.flatMap((each, bar) => (each === answer ? [bar] : []));
      const hits = defined.hits(rule);
      total.evaluations += own.length;
      total.hits += hits.length;
      total.unknown += truths.filter((each) => each === null).length;
      for (const [id, places] of [
        ['hit', hits],
        ['true', placesOf(true)],
        ['false', placesOf(false)],
      ] as const)
        if (ofEngine(id) !== at([...places]))
          total.differences.push(`${seed} ${symbol} ${id}: ${JSON.stringify(rule)}`);
    }
  }
  return total;
}

describe('rules judged by the engine and by their definition', () => {
  it('have the same answers on every bar, with restarts between', { timeout: 3_600_000 }, () => {
    const total: Compared = { evaluations: 0, hits: 0, unknown: 0, differences: [] };
    for (let seed = 1; total.evaluations < wanted; seed++) {
      const { evaluations, hits, unknown, differences } = compare(seed);
      total.evaluations += evaluations;
      total.hits += hits;
      total.unknown += unknown;
      total.differences.push(...differences);
    }
    expect(total.differences).toEqual([]);
    // Neither everything nor nothing is decided, and many rules fire.
    expect(total.unknown / total.evaluations).toBeGreaterThan(0.02);
    expect(total.unknown / total.evaluations).toBeLessThan(0.5);
    expect(total.hits / total.evaluations).toBeGreaterThan(0.02);
  });

  it.each<Fault>(['tie', 'repaint', 'cooldown', 'unknownIsFalse', 'settling', 'window', 'edge'])(
    'would differ if one of them had the fault: %s',
    (fault) => {
      let found = 0;
      for (let seed = 1; found === 0 && seed <= 12; seed++) found += compare(seed, fault).differences.length;
      expect(found).toBeGreaterThan(0);
    },
  );

  it('would differ if averages began with their first value', () => {
    // A market that fell and then stands still: its average comes close to the close, and where it began shows in when they are equal.
    const bars = Array.from({ length: 400 }, (_, place): ClosedBar => {
      const c = place < 10 ? 300 - 20 * place : 100;
      const t = place * 900_000;
      return { symbol: 'S0', t, closesAt: t + 900_000, o: c, h: c, l: c, c, v: 1, day: 0, minute: place * 15 };
    });
    const rule: Rule = {
      v: 1,
      timeframe: '15m',
      universe: { markets: [], symbols: ['S0'] },
      when: { left: { ind: 'ema', args: { period: 20 } }, op: '<=', right: { ind: 'close' } },
      trigger: 'bar_close',
      fires: 'becomes_true',
      cooldownBars: 0,
      direction: 'long',
    };
    const hits = new RuleEngine([{ id: 'a', rule, symbols: ['S0'] }], ['S0']).close('15m', bars);
    const places = hits.map(({ t }) => t / 900_000);
    const byDefinition = (fault: Fault | null) => new RulesByDefinition(new Map([['15m', bars]]), fault).hits(rule);
    expect(places).toEqual(byDefinition(null));
    expect(places).toHaveLength(1);
    expect(places).not.toEqual(byDefinition('seed'));
  });
});
