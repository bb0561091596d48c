import { timeframes, type Timeframe } from '#timeframes.ts';
import type { ClosedBar } from './layer.ts';

/** Bars of one timeframe that close at the same instant. */
export interface Closing {
  timeframe: Timeframe;
  closesAt: number;
  bars: ClosedBar[];
}

/** Bars of one symbol, by timeframe, each in the order of time. */
export type BarsByTimeframe = ReadonlyMap<Timeframe, readonly ClosedBar[]>;

/** Bars of many symbols, in the order in which an engine takes them: as they close, and of one instant the longer ones first. */
export function closingsOf(symbols: readonly BarsByTimeframe[]): Closing[] {
  const lengthOf = (timeframe: Timeframe) => timeframes.indexOf(timeframe);
  const all = new Map<Timeframe, Map<number, ClosedBar[]>>();
  for (const bars of symbols)
    for (const [timeframe, own] of bars) {
      const instants = all.get(timeframe) ?? new Map<number, ClosedBar[]>();
      all.set(timeframe, instants);
      for (const bar of own) {
        const same = instants.get(bar.closesAt);
        if (same) same.push(bar);
        else instants.set(bar.closesAt, [bar]);
      }
    }
  return [...all]
    .flatMap(([timeframe, instants]) => [...instants].map(([closesAt, bars]) => ({ timeframe, closesAt, bars })))
    .toSorted((a, b) => a.closesAt - b.closesAt || lengthOf(b.timeframe) - lengthOf(a.timeframe));
}
