import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

/** The ids of symbols by their full names; those without a row are left out. */
export type FindSymbolIds = (symbols: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const idRow = rowOf({ id: z.int(), symbol: z.string() });

/** Finds ids of the symbols of providers, of which there are few: each is read once, because rows keep their id. */
export function createSymbolIds(db: Db): FindSymbolIds {
  const known = new Map<string, number>();
  return async (symbols) => {
    const missing = symbols.filter((symbol) => !known.has(symbol));
    if (missing.length > 0) {
      const rows = await readRows(db, idRow)`
        select id, symbol from market_symbols where symbol = any(${arrayOf(missing)}::text[])`;
      for (const { id, symbol } of rows) known.set(symbol, id);
    }
    return known;
  };
}
