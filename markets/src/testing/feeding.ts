import type { Closing } from '#rules/closings.ts';
import type { Hit, RuleEngine } from '#rules/engine.ts';

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
