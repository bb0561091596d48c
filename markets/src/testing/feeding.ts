import type { ClosedBar, Hit, RuleEngine } from '#rules/engine.ts';
import { timeframes, type Timeframe } from '#timeframes.ts';
import type { BarsByTimeframe } from './random-bars.ts';

/** Bars of one timeframe that close at the same instant. */
export interface Closing {
  timeframe: Timeframe;
  bars: ClosedBar[];
}

/** Bars of many symbols, in the order in which an engine takes them. */
export function closingsOf(symbols: readonly BarsByTimeframe[]): Closing[] {
  const all = symbols.flatMap((bars) =>
    [...bars].flatMap(([timeframe, own]) => own.map((bar) => ({ timeframe, bar }))),
  );
  const at = Map.groupBy(all, ({ timeframe, bar }) => bar.closesAt * 10 + (9 - timeframes.indexOf(timeframe)));
  return [...at.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, same]) => ({ timeframe: (same[0] as (typeof same)[0]).timeframe, bars: same.map(({ bar }) => bar) }));
}

/** @param restart asked before each closing: the engine that goes on */
export function feed(
  engine: RuleEngine,
  closings: readonly Closing[],
  restart: (engine: RuleEngine) => RuleEngine = (same) => same,
): Hit[] {
  const hits: Hit[] = [];
  let now = engine;
  for (const { timeframe, bars } of closings) {
    now = restart(now);
    hits.push(...now.close(timeframe, bars));
  }
  return hits;
}
