import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';

const foundRow = rowOf({ symbolId: z.int(), symbol: z.string(), direction: z.string(), isAuthor: z.boolean() });

/** A published idea that the caller may read, before it is locked; what is asked here never changes. */
export async function findActableIdea(
  on: Db | Tx,
  caller: SignedInCaller,
  id: number,
): Promise<{ symbolId: number; isAuthor: boolean; name: string } | null> {
  const row = await readRow(on, foundRow)`
    select i.symbol_id as "symbolId", s.symbol, i.direction, i.author_id = ${caller.userId}::uuid as "isAuthor"
    from ideas i join market_symbols s on s.id = i.symbol_id where i.id = ${id} and ${isReadableIdea(caller)}`;
  return row && { symbolId: row.symbolId, isAuthor: row.isAuthor, name: `${row.symbol} ${row.direction}` };
}
