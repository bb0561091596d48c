import { minutesOf, type Timeframe } from '#timeframes.ts';
import { barsNeeded } from './bars-needed.ts';
import { closingsOf, type BarsByTimeframe } from './closings.ts';
import { RuleEngine, type EngineRule, type Hit } from './engine.ts';
import { leavesOf, type Condition, type Rule, type RulePath } from './rule.ts';

/** What a rule is tried on: the newest bars of a symbol, of the timeframes that the rule reads, with those that it needs before. */
export interface TrialSymbol {
  symbol: string;
  bars: BarsByTimeframe;
  hasVolume: boolean;
}

export interface Trial {
  /** Bars that were judged, of all symbols. */
  bars: number;
  hits: Hit[];
  /** How many hits one symbol has a week. */
  weeklyHits: number;
  /** On which share of the bars it is true, from 0 to 1; null: it is known on none. */
  trueShare: number | null;
  /** The same of each of its conditions. */
  leaves: { path: RulePath; trueShare: number | null }[];
  /** Symbols with fewer bars than the rule needs. */
  lackingBars: string[];
}

/** Bars of each symbol on which a rule is tried. */
export const trialBars = 1000;
/** Symbols on which a rule is tried at most. */
export const trialSymbols = 20;

const week = 7 * minutesOf['1d'] * 60_000;

/** Judges a rule on the newest bars of some symbols, as it would have been judged then. */
export function tryRule(rule: Rule, symbols: readonly TrialSymbol[]): Trial {
  const names = symbols.map(({ symbol }) => symbol);
  const watch = (id: string, own: Rule): EngineRule => ({ id, rule: own, symbols: names });
  /** On each bar on which a condition is true, and on each on which it is false. */
  const counted = (id: string, when: Condition) => {
    const bare: Rule = { ...rule, when, fires: 'every_bar', cooldownBars: 0 };
    return [watch(`true ${id}`, bare), watch(`false ${id}`, { ...bare, when: { not: when } })];
  };
  const leaves = leavesOf(rule.when);
  const engine = new RuleEngine(
    [
      watch('rule', rule),
      ...counted('when', rule.when),
      ...leaves.flatMap(({ leaf }, place) => counted(`${place}`, leaf)),
    ],
    names,
  );
  const judged = symbols.map(({ bars }) => (bars.get(rule.timeframe) ?? []).slice(-trialBars));
  const from = new Map(names.map((name, place) => [name, judged[place]?.[0]?.t ?? Infinity]));
  const counts = new Map<string, number>();
  const hits: Hit[] = [];
  for (const { timeframe, bars } of closingsOf(symbols.map((each) => each.bars)))
    for (const hit of engine.close(timeframe, bars)) {
      if (hit.t < (from.get(hit.symbol) ?? Infinity)) continue;
      counts.set(hit.rule, (counts.get(hit.rule) ?? 0) + 1);
      if (hit.rule === 'rule') hits.push(hit);
    }
  const shareOf = (id: string): number | null => {
    const isTrue = counts.get(`true ${id}`) ?? 0;
    const known = isTrue + (counts.get(`false ${id}`) ?? 0);
    return known === 0 ? null : isTrue / known;
  };
  const time = judged.reduce((sum, bars) => sum + (bars.at(-1)?.closesAt ?? 0) - (bars[0]?.t ?? 0), 0);
  return {
    bars: judged.reduce((sum, bars) => sum + bars.length, 0),
    hits,
    weeklyHits: time === 0 ? 0 : (hits.length * week) / time,
    trueShare: shareOf('when'),
    leaves: leaves.map(({ path }, place) => ({ path, trueShare: shareOf(`${place}`) })),
    lackingBars: lackingBars(rule, symbols),
  };
}

const countOf = ({ bars }: TrialSymbol, timeframe: Timeframe): number => bars.get(timeframe)?.length ?? 0;

function lackingBars(rule: Rule, symbols: readonly TrialSymbol[]): string[] {
  const needed = [...barsNeeded(rule)];
  return symbols
    .filter((each) => needed.some(([timeframe, bars]) => countOf(each, timeframe) < bars))
    .map(({ symbol }) => symbol);
}

/** The most bars that one of the symbols has. */
export const mostBars = (symbols: readonly TrialSymbol[], timeframe: Timeframe): number =>
  Math.max(0, ...symbols.map((each) => countOf(each, timeframe)));
