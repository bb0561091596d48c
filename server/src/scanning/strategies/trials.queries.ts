import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

/** Those of these symbols that have a volume. */
export async function listWithVolume(db: Db, symbolIds: readonly number[]): Promise<Set<number>> {
  const rows = await readRows(db, rowOf({ id: z.int() }))`
    select id from market_symbols where id = any(${arrayOf(symbolIds)}::int[]) and volume_kind <> 'none'`;
  return new Set(rows.map(({ id }) => id));
}
