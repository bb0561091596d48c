import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { draftColumns, draftRow, draftTables, type DraftRow } from './one-idea.queries.ts';

const idRow = rowOf({ id: z.int() });

/** Whether there is a symbol that the caller may see. */
export async function isSymbolVisible(db: Db, caller: SignedInCaller, symbolId: number): Promise<boolean> {
  const row = await readRow(db, idRow)`
    select s.id from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', caller)}`;
  return row !== null;
}

const countRow = rowOf({ count: z.int() });

/** How many drafts an author has; until the transaction ends, nobody adds one to them. */
export async function countDrafts(tx: Tx, authorId: string): Promise<number> {
  await run(tx)`select from users where id = ${authorId} for no key update`;
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from ideas where author_id = ${authorId} and status = 'draft'`;
  return count;
}

export async function insertDraft(tx: Tx, authorId: string, draft: IdeaDraftBody): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into ideas (author_id, status, draft, language_code, subscription_type_ids)
    values (${authorId}, 'draft', ${JSON.stringify(draft)}::jsonb, ${draft.languageCode}, ${arrayOf(draft.subscriptionTypeIds)}::smallint[])
    returning id`;
  return id;
}

/** Replaces a draft that is not scheduled, if it is still the one that the author has seen. @returns whether it was replaced */
export async function updateDraft(
  db: Db,
  { id, authorId, revision }: { id: number; authorId: string; revision: number },
  draft: IdeaDraftBody,
): Promise<boolean> {
  const count = await run(db)`
    update ideas set draft = ${JSON.stringify(draft)}::jsonb, revision = revision + 1, language_code = ${draft.languageCode},
      subscription_type_ids = ${arrayOf(draft.subscriptionTypeIds)}::smallint[], updated_at = now()
    where id = ${id} and author_id = ${authorId} and status = 'draft' and revision = ${revision} and scheduled_at is null`;
  return count > 0;
}

/** @returns whether there was one */
export async function deleteDraft(tx: Tx, id: number, authorId: string): Promise<boolean> {
  return (await run(tx)`delete from ideas where id = ${id} and author_id = ${authorId} and status = 'draft'`) > 0;
}

const ownRow = rowOf({ isPublished: z.boolean(), revision: z.int(), scheduledAt: instantText.nullable() });

/** How far an own idea is; null: there is none. */
export function findOwn(db: Db | Tx, id: number, authorId: string): Promise<z.infer<typeof ownRow> | null> {
  return readRow(db, ownRow)`
    select published_at is not null as "isPublished", revision, scheduled_at as "scheduledAt" from ideas
    where id = ${id} and author_id = ${authorId}`;
}

/** @param at null: it is not scheduled any more. @returns whether it is still a draft */
export async function schedule(tx: Tx, id: number, authorId: string, at: string | null): Promise<boolean> {
  const count = await run(tx)`
    update ideas set scheduled_at = ${at}::timestamptz where id = ${id} and author_id = ${authorId} and status = 'draft'`;
  return count > 0;
}

/** A draft whose time has come is not scheduled any more. @returns whether it still was */
export async function endSchedule(tx: Tx, id: number): Promise<boolean> {
  const count = await run(tx)`
    update ideas set scheduled_at = null where id = ${id} and status = 'draft' and scheduled_at <= now()`;
  return count > 0;
}

const dueRow = rowOf({ authorId: z.uuid(), symbol: z.string().nullable() });

/** A draft whose time has come; null: it was taken back, moved, deleted or published. */
export function findDue(db: Db, id: number): Promise<z.infer<typeof dueRow> | null> {
  return readRow(db, dueRow)`
    select i.author_id as "authorId", split_part(s.symbol, ':', 2) as symbol
    from ideas i left join market_symbols s on s.id = (i.draft ->> 'symbolId')::int
    where i.id = ${id} and i.status = 'draft' and i.scheduled_at <= now()`;
}

export function listDrafts(
  db: Db,
  caller: SignedInCaller,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<DraftRow[]> {
  const { after, limit } = page;
  return readRows(db, draftRow)`
    select ${draftColumns} from ideas i ${draftTables(caller)}
    where i.author_id = ${caller.userId}::uuid and i.status = 'draft'
      and (${after === null}::boolean or (i.updated_at, i.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::int))
    order by i.updated_at desc nulls last, i.id desc nulls last ${rowLimit(limit + 1)}`;
}
