import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';

const isNewRow = rowOf({ isNew: z.boolean() });

/** @returns whether the caller had not read it before; null if the caller may not read such an idea */
export async function insertRead(db: Db, caller: SignedInCaller, id: number): Promise<boolean | null> {
  return (
    (
      await readRow(db, isNewRow)`
    with found as (select i.id from ideas i where i.id = ${id} and ${isReadableIdea(caller)}),
      added as (insert into idea_reads (user_id, idea_id) select ${caller.userId}::uuid, id from found
        on conflict do nothing returning 1)
    select exists (select from added) as "isNew" from found`
    )?.isNew ?? null
  );
}

const wasReadRow = rowOf({ wasRead: z.boolean() });

/** @returns whether the caller had read it; null if the caller may not read such an idea */
export async function deleteRead(db: Db, caller: SignedInCaller, id: number): Promise<boolean | null> {
  return (
    (
      await readRow(db, wasReadRow)`
    with found as (select i.id from ideas i where i.id = ${id} and ${isReadableIdea(caller)}),
      removed as (delete from idea_reads r using found where r.user_id = ${caller.userId}::uuid and r.idea_id = found.id
        returning 1)
    select exists (select from removed) as "wasRead" from found`
    )?.wasRead ?? null
  );
}
