import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isOfAudience, rowsOfAudiences } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isPublishedIdea, isReadableIdea } from '#trading/idea-access.ts';
import { ideaColumns, ideaRow, ideaTables, type IdeaRow } from './idea-columns.ts';

export async function listRows(
  db: Db,
  caller: SignedInCaller,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<IdeaRow[]> {
  const more = page.after
    ? sql`and (i.published_at, i.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  const limit = rowLimit(page.limit + 1);
  const isShown = isStaff(caller) ? isPublishedIdea : sql`${isPublishedIdea} and i.hidden_at is null`;
  const rows = (
    mine: SQL,
  ) => sql`select i.id, i.published_at from ideas i where i.status <> 'draft' and ${isShown} ${mine} ${more}
    order by i.published_at desc nulls last, i.id desc nulls last ${limit}`;
  return readRows(db, ideaRow)`
    select ${ideaColumns(caller)}
    from (select id from ${rowsOfAudiences(caller, { all: rows(sql``), rows: rows(sql`and i.${isOfAudience}`) })} rows
        order by published_at desc nulls last, id desc nulls last ${limit}) page
      join ideas i on i.id = page.id ${ideaTables(caller)}
    order by i.published_at desc nulls last, i.id desc nulls last`;
}

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
