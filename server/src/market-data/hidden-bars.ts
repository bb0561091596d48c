import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Timeframe } from '@candela/contract/market-data/candles';

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

/** Length of a bar in milliseconds, at most: a trading day has 25 hours when clocks are put back. */
export const longestBar: Record<Timeframe, number> = {
  '1m': minute,
  '5m': 5 * minute,
  '15m': 15 * minute,
  '1h': 60 * minute,
  '4h': 240 * minute,
  '1d': 1500 * minute,
};
