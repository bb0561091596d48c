import type { ClosedBar } from '#market-data/closed-bars.ts';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import type { Step } from './rules-worker.ts';

/** Bars of one symbol and timeframe, oldest first. */
export interface SymbolBars {
  symbolId: number;
  timeframe: Timeframe;
  bars: readonly ClosedBar[];
}

/** Puts bars into the order in which they closed, as the engine takes them: of one instant, the longer ones first. */
export function stepsOf(read: readonly SymbolBars[]): Step[] {
  const steps = new Map<string, Step & { closesAt: number }>();
  for (const { symbolId, timeframe, bars } of read) {
    for (const bar of bars) {
      const key = `${bar.closesAt} ${timeframe}`;
      let step = steps.get(key);
      if (!step) steps.set(key, (step = { timeframe, closesAt: bar.closesAt, bars: [] }));
      step.bars.push({ ...bar, symbol: String(symbolId) });
    }
  }
  return [...steps.values()]
    .toSorted((a, b) => a.closesAt - b.closesAt || timeframes.indexOf(b.timeframe) - timeframes.indexOf(a.timeframe))
    .map(({ timeframe, bars }) => ({ timeframe, bars }));
}
