import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';

/** The first bar of a symbol that was just added is younger, in minutes. */
const young = 2 * 1440;

/**
 * Notices symbols whose bars have just begun: what is before them is to be filled, and not only after the next night.
 * @returns for a symbol of which bars have been stored, the prefix of its provider if it is new, otherwise null
 */
export function createNewSymbols(db: Db): (symbolId: number, now: number) => Promise<string | null> {
  const seen = new Set<number>();
  return async (symbolId, now) => {
    if (seen.has(symbolId)) return null;
    seen.add(symbolId);
    const row = await readRow(db, rowOf({ prefix: z.string() }))`
      select p.prefix from market_symbols s join data_providers p on p.prefix = split_part(s.symbol, ':', 1)
      where s.id = ${symbolId} and p.is_active and s.first_minute > ${Math.floor(now / 60_000) - young}`;
    return row?.prefix ?? null;
  };
}
