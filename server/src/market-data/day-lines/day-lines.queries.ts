import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';

const symbolRow = rowOf({ id: z.int(), symbol: z.string() });

/** Those of these symbols that the viewer may see. */
export async function listVisibleSymbols(
  db: Db,
  viewer: Viewer,
  symbolIds: readonly number[],
): Promise<z.infer<typeof symbolRow>[]> {
  return readRows(db, symbolRow)`
    select s.id, s.symbol from market_symbols s
    where s.id = any(${arrayOf(symbolIds)}::int[]) and s.is_active and ${isVisibleSymbol('s', viewer)} order by s.id`;
}
