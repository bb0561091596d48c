import type { SignedInCaller } from '#platform/identity/callers.ts';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

/** A period in milliseconds since 1970 whose prices somebody may not see for now; `to` is excluded. */
export interface HiddenPeriod {
  from: number;
  to: number;
}

/** The periods of a symbol that are hidden from a caller. */
export type FindHiddenPeriods = (caller: SignedInCaller, symbol: string) => Promise<readonly HiddenPeriod[]>;

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Periods whose bars domains hide from callers. */
    hiddenBars: HiddenBars;
  }
}

export type HiddenBars = ReturnType<typeof createHiddenBars>;

export function createHiddenBars() {
  const sources: FindHiddenPeriods[] = [];
  return {
    add: (find: FindHiddenPeriods): void => void sources.push(find),
    /** The periods of a symbol that are hidden from a caller. */
    find: async (caller: SignedInCaller, symbol: string): Promise<HiddenPeriod[]> =>
      (await Promise.all(sources.map((find) => find(caller, symbol)))).flat(),
  };
}

const minute = 60_000;

/** Length of a bar in milliseconds, at most: days and weeks have an hour more when clocks are put back. */
export function longestBarOf(timeframe: Timeframe): number {
  const more = timeframe === '1d' || timeframe === '1w' ? 60 : 0;
  return (minutesOf[timeframe] + more) * minute;
}
