import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Thing } from '#community/things.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { thingKinds } from '@candela/contract/community/things';

const commentRow = rowOf({
  id: z.int(),
  kind: z.enum(thingKinds),
  thingId: z.int(),
  parentId: z.int().nullable(),
  author: personSchema,
  isByTrainer: z.boolean(),
  body: z.string(),
  mentions: z.array(personSchema),
  isHidden: z.boolean(),
  isHiddenByModerators: z.boolean(),
  /** Nobody has decided yet. */
  isHiddenByReports: z.boolean(),
  hiddenReason: z.string(),
  isDeleted: z.boolean(),
  editedAt: instantText.nullable(),
  createdAt: instantText,
});

export type CommentRow = z.infer<typeof commentRow>;

/** Of `comments c` and its author `u`. */
const commentColumns = sql`c.id, c.thing_kind as kind, c.thing_id as "thingId", c.parent_id as "parentId", ${sql.raw(personJson)} as author,
  u.role_ids && '{1,2,4}'::smallint[] as "isByTrainer", c.body,
  case when c.mentions = '{}' then '[]' else
    (select coalesce(json_agg(${sql.raw(personJson)}), '[]') from users u where u.id = any(c.mentions)) end as mentions,
  c.hidden_at is not null as "isHidden", c.is_hidden_by_moderators as "isHiddenByModerators",
  c.is_hidden_by_moderators and c.hidden_by is null as "isHiddenByReports", c.hidden_reason as "hiddenReason",
  c.deleted_at is not null as "isDeleted", c.edited_at as "editedAt", c.created_at as "createdAt"`;

const threadOf = sql.raw('coalesce(c.parent_id, c.id)');

/** Where a comment stands: the first of its thread, and itself. */
export interface Place {
  threadId: number;
  id: number;
}

/** @param after the last one of the page before */
export async function listRows(
  db: Db,
  { kind, id }: Thing,
  page: { limit: number; after: Place | null },
): Promise<CommentRow[]> {
  const more: SQL = page.after
    ? sql`and (${threadOf}, c.id) > (${page.after.threadId}::int, ${page.after.id}::int)`
    : sql``;
  return readRows(db, commentRow)`
    select ${commentColumns} from comments c join users u on u.id = c.author_id
    where c.thing_kind = ${kind} and c.thing_id = ${id} ${more} order by ${threadOf}, c.id limit ${page.limit + 1}`;
}

export async function findRow(db: Db | Tx, id: number): Promise<CommentRow | null> {
  return readRow(db, commentRow)`
    select ${commentColumns} from comments c join users u on u.id = c.author_id where c.id = ${id}`;
}

/** Locks a comment until the end of the transaction. */
export async function lockRow(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from comments where id = ${id} for update`;
}

/** Makes the comments of one person wait for each other, until the end of the transaction. */
export async function lockAuthor(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`comments:${userId}`}::text, 0))`;
}

const isThereRow = rowOf({ isThere: z.boolean() });

/** Whether somebody has written the same within the last hour, in another comment than `exceptId`. */
export async function isRepeated(tx: Tx, userId: string, body: string, exceptId: number): Promise<boolean> {
  const { isThere } = await requireRow(tx, isThereRow)`
    select exists (select from comments where author_id = ${userId}::uuid and created_at > now() - interval '1 hour'
      and body = ${body} and id <> ${exceptId}) as "isThere"`;
  return isThere;
}

/** Whether an account is younger than a day. */
export async function isNewAccount(db: Db, userId: string): Promise<boolean> {
  const { isThere } = await requireRow(db, isThereRow)`
    select exists (select from users where id = ${userId}::uuid and created_at > now() - interval '1 day') as "isThere"`;
  return isThere;
}

const idRow = rowOf({ id: z.int() });

interface NewComment {
  thing: Thing;
  parentId: number | null;
  authorId: string;
  body: string;
  mentions: readonly string[];
}

export async function insertRow(tx: Tx, { thing, parentId, authorId, body, mentions }: NewComment): Promise<number> {
  const { id } = await requireRow(tx, idRow)`
    insert into comments (thing_kind, thing_id, parent_id, author_id, body, mentions)
    values (${thing.kind}, ${thing.id}, ${parentId}::int, ${authorId}::uuid, ${body}, ${arrayOf(mentions)}::uuid[]) returning id`;
  return id;
}

export async function updateRow(tx: Tx, id: number, body: string, mentions: readonly string[]): Promise<void> {
  await run(tx)`
    update comments set body = ${body}, mentions = ${arrayOf(mentions)}::uuid[], edited_at = now() where id = ${id}`;
}

/** Deletes a comment without answers; of one with answers the place stays. @returns whether its place stays */
export async function deleteRow(tx: Tx, id: number): Promise<boolean> {
  const kept = await run(tx)`
    update comments set body = '', mentions = '{}', deleted_at = now(), hidden_reason = ''
    where id = ${id} and exists (select from comments a where a.parent_id = ${id})`;
  if (kept === 0) await run(tx)`delete from comments where id = ${id}`;
  return kept > 0;
}

/** Deletes the place of a deleted comment to which there are no answers any more. @returns whether there was one */
export async function deleteEmptyPlace(tx: Tx, id: number): Promise<boolean> {
  return (
    (await run(tx)`
      delete from comments c where c.id = ${id} and c.deleted_at is not null
        and not exists (select from comments a where a.parent_id = c.id)`) > 0
  );
}

interface Hiding {
  id: number;
  isHidden: boolean;
  /** Null: reports have hidden it. */
  byId: string | null;
  reason: string;
  isByModerators: boolean;
}

export async function writeHidden(tx: Tx, { id, isHidden, byId, reason, isByModerators }: Hiding): Promise<void> {
  await run(tx)`
    update comments set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end,
      hidden_by = case when ${isHidden}::boolean then ${byId}::uuid end,
      hidden_reason = case when ${isHidden}::boolean then ${reason}::text else '' end,
      is_hidden_by_moderators = ${isHidden && isByModerators}::boolean
    where id = ${id}`;
}
