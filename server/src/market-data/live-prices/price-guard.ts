import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { HiddenBars } from '#market-data/hidden-bars.ts';
import { displaysFor, maySeeSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { displays } from '@candela/contract/market-data/displays';

const symbolRow = rowOf({ symbol: z.string(), display: z.enum(displays) });

/** Who may hear prices: of a symbol, and those of lists. Also who would be shown by them what a quiz hides may not. */
export function createPriceGuard(db: Db, hiddenBars: HiddenBars, now: () => number = Date.now) {
  /** @param symbol null: of any */
  async function withPrices(callers: SignedInCaller[], symbol: string | null): Promise<Set<string>> {
    const without = await hiddenBars.findUsersWithoutPrices(callers, symbol, now());
    return new Set(callers.map(({ userId }) => userId).filter((userId) => !without.has(userId)));
  }

  /** Those of the callers who may hear the price of a symbol, by their user ids; nobody of one that there is not. */
  async function mayHear(callers: SignedInCaller[], symbolId: number): Promise<Set<string>> {
    const found = await readRow(db, symbolRow)`
      select symbol, display from market_symbols where id = ${symbolId} and is_active`;
    if (!found) return new Set();
    return withPrices(
      callers.filter((caller) => maySeeSymbol(caller, found)),
      found.symbol,
    );
  }

  /** Those of the callers who may hear the prices of all symbols with this display or one for more people. */
  async function mayHearLists(callers: SignedInCaller[], place: number): Promise<Set<string>> {
    const display = displays[place];
    const allowed = callers.filter((caller) => display !== undefined && displaysFor(caller).includes(display));
    return withPrices(allowed, null);
  }

  return { mayHear, mayHearLists };
}
