import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, readRow, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import type { IdeaOpening } from '@candela/contract/trading/ledger';

const secretRow = rowOf({ secret: z.string().nullable() });
const entryRow = rowOf({ index: bigintText, entry: z.string(), body: z.string().nullable() });

/** Null for an idea that the caller may not read. */
export async function findOpening(db: Db, caller: SignedInCaller, id: number): Promise<IdeaOpening | null> {
  const idea = await readRow(db, secretRow)`
    select encode(i.secret, 'hex') as secret from ideas i where i.id = ${id}::int and ${isReadableIdea(caller)}`;
  if (!idea) return null;
  const entries = await readRows(db, entryRow)`
    select index::text as index, entry, body from log_entries where idea_id = ${id}::int order by index`;
  return { ...idea, entries: entries.map((entry) => ({ ...entry, index: Number(entry.index) })) };
}
