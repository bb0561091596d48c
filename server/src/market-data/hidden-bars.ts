import type { SignedInCaller } from '#platform/identity/callers.ts';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

/** A period in milliseconds since 1970 whose prices somebody may not see for now; `to` is excluded. */
export interface HiddenPeriod {
  from: number;
  to: number;
}

/** What a domain hides. */
export interface HiddenBarsSource {
  /** The periods of a symbol, or of any (null), that are hidden from a caller. */
  find(caller: SignedInCaller, symbol: string | null): Promise<readonly HiddenPeriod[]>;
  /** Those of these users from whom bars may be hidden: all for whom `find` has any, and perhaps more. One look-up. */
  findUsers(userIds: readonly string[]): Promise<readonly string[]>;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Periods whose bars domains hide from callers. */
    hiddenBars: HiddenBars;
  }
}

export type HiddenBars = ReturnType<typeof createHiddenBars>;

export function createHiddenBars() {
  const sources: HiddenBarsSource[] = [];

  /** The periods of a symbol, or of any (null), that are hidden from a caller. */
  const find = async (caller: SignedInCaller, symbol: string | null): Promise<HiddenPeriod[]> =>
    (await Promise.all(sources.map((source) => source.find(caller, symbol)))).flat();

  /**
   * Those of these callers from whom prices of now may be hidden: the newest of a symbol, or of any (null), or the close of the trading day
   * before. Also those from whom something near is hidden, because a market may have been closed for days.
   */
  async function findUsersWithoutPrices(
    callers: readonly SignedInCaller[],
    symbol: string | null,
    now: number,
  ): Promise<Set<string>> {
    const userIds = [...new Set(callers.map(({ userId }) => userId))];
    const possible = new Set((await Promise.all(sources.map((source) => source.findUsers(userIds)))).flat());
    const without = new Set<string>();
    for (const caller of callers) {
      if (!possible.has(caller.userId) || without.has(caller.userId)) continue;
      const periods = await find(caller, symbol);
      if (periods.some(({ to }) => to > now - longestBreak)) without.add(caller.userId);
    }
    return without;
  }

  return { add: (source: HiddenBarsSource): void => void sources.push(source), find, findUsersWithoutPrices };
}

const minute = 60_000;

/** Longer than any break of a market between two trading days. */
export const longestBreak = 20 * 1440 * minute;

/** Length of a bar in milliseconds, at most: days and weeks have an hour more when clocks are put back. */
export function longestBarOf(timeframe: Timeframe): number {
  const more = timeframe === '1d' || timeframe === '1w' ? 60 : 0;
  return (minutesOf[timeframe] + more) * minute;
}
