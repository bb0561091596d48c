import { ruleSchema } from '@candela/contract/scanning/rules';
import { barsNeeded } from '@candela/markets/rules/bars-needed';
import { ruleLimits, type Rule } from '@candela/markets/rules/rule';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import type { LiveRule, WatchableSymbol } from './live-rules.queries.ts';
import type { BrokenRule, StoredRule } from './rules-worker.ts';

/** A rule that is judged, and when it began to be. */
export interface PlannedRule extends LiveRule {
  rule: Rule;
  /** Ids of the symbols that it watches. */
  symbolIds: number[];
}

/** What is judged, and which bars that needs. */
export interface ScanPlan {
  /** By the ids that the engine knows: those of their versions as text. */
  rules: ReadonlyMap<string, PlannedRule>;
  symbols: ReadonlyMap<number, WatchableSymbol>;
  /** Of each symbol the timeframes that are read, longest first, with how many bars of them are needed to begin. */
  needs: ReadonlyMap<number, ReadonlyMap<Timeframe, number>>;
  /** Rules that are no rules: they are left out. */
  broken: BrokenRule[];
}

/** One that cannot be read stops none of the others. */
export function planScan(live: readonly LiveRule[], watchable: readonly WatchableSymbol[]): ScanPlan {
  const rules = new Map<string, PlannedRule>();
  const broken: BrokenRule[] = [];
  const needs = new Map<number, Map<Timeframe, number>>();
  for (const each of live) {
    const id = String(each.versionId);
    const { data: rule, error } = ruleSchema.safeParse(each.rule);
    if (!rule) {
      broken.push({ id, reason: error.message });
      continue;
    }
    const symbolIds = watchedBy(rule, watchable).map((symbol) => symbol.id);
    rules.set(id, { ...each, rule, symbolIds });
    const needed = barsNeeded(rule);
    needed.set(rule.timeframe, (needed.get(rule.timeframe) ?? 1) + rule.cooldownBars);
    for (const symbolId of symbolIds) {
      const own = needs.get(symbolId) ?? new Map<Timeframe, number>();
      for (const [timeframe, bars] of needed) own.set(timeframe, Math.max(own.get(timeframe) ?? 0, bars));
      needs.set(symbolId, own);
    }
  }
  const symbols = new Map(watchable.filter(({ id }) => needs.has(id)).map((each) => [each.id, each]));
  return { rules, symbols, needs: new Map([...needs].map(([id, own]) => [id, longestFirst(own)])), broken };
}

/** The same without rules that the engine refuses. */
export function withoutBroken(plan: ScanPlan, broken: readonly BrokenRule[]): ScanPlan {
  const rules = new Map(plan.rules);
  for (const { id } of broken) rules.delete(id);
  return { ...plan, rules, broken: [...plan.broken, ...broken] };
}

/** As the engine takes them: symbols by their ids. */
export const engineRules = ({ rules }: ScanPlan): StoredRule[] =>
  [...rules].map(([id, { rule, symbolIds }]) => ({ id, rule, symbols: symbolIds.map(String) }));

/** What a rule watches of what there is. */
export function watchedBy(
  { universe: { markets, symbols } }: Rule,
  watchable: readonly WatchableSymbol[],
): WatchableSymbol[] {
  const [all, some] = [new Set(markets), new Set(symbols)];
  return watchable.filter(({ market, symbol }) => all.has(market) || some.has(symbol)).slice(0, ruleLimits.symbols);
}

const longestFirst = (needs: ReadonlyMap<Timeframe, number>): Map<Timeframe, number> =>
  new Map([...needs].toSorted(([a], [b]) => timeframes.indexOf(b) - timeframes.indexOf(a)));
