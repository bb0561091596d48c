import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { uuidDigits } from '@candela/contract/uuids';

const isOld = (before: Date) => sql`a.created_at < ${before.toISOString()}::timestamptz`;

/**
 * Nor has its course been written since: a cover or picture that was taken away today may still be brought back by who has the
 * editor open, whenever it came.
 */
const isLeftAlone = (before: Date) => sql`${isOld(before)} and not exists (
  select from courses c where c.id = a.course_id and c.updated_at >= ${before.toISOString()}::timestamptz)`;

/** Immutable rows, kept as long as their course, that reference the file `a`. */
const isKeptForGood = sql.raw(`
  (exists (select from lesson_contents x where x.course_id = a.course_id and position(a.id::text in x.content::text) > 0)
  or exists (select from course_versions v where v.course_id = a.course_id and position(a.id::text in v.meta::text) > 0))`);

/** Current rows that reference the file `a`. */
const isUsedNow = sql.raw(`
  (exists (select from attachments t where t.asset_id = a.id)
  or exists (select from draft_lessons d where d.course_id = a.course_id and position(a.id::text in d.content::text) > 0)
  or exists (select from course_drafts c where c.course_id = a.course_id and position(a.id::text in c.meta::text) > 0)
  or exists (select from courses c where c.id = a.course_id
    and position(a.id::text in concat(c.cover_path, c.description)) > 0)
  or exists (select from lessons l where l.course_id = a.course_id and position(a.id::text in l.body) > 0))`);

/** Marks the files referenced by versions and earlier states of lessons, so that they are not checked again. */
export async function markKept(db: Db, before: Date): Promise<void> {
  await run(db)`
    update course_assets a set is_kept = true where not a.is_kept and ${isOld(before)} and ${isKeptForGood}`;
}

const assetRow = rowOf({ id: z.uuid(), storageKey: z.string() });

/** Older files that nothing references, in courses that nobody has written since. */
export async function listUnusedAssets(db: Db, before: Date): Promise<z.infer<typeof assetRow>[]> {
  return readRows(db, assetRow)`
    select a.id, a.storage_key as "storageKey" from course_assets a
    where not a.is_kept and ${isLeftAlone(before)} and not ${isUsedNow} and not ${isKeptForGood} order by a.id limit 10000`;
}

/**
 * Removes the row of an unreferenced file. It is locked and checked again: code that adds a reference locks this row first.
 * @returns false if it is referenced after all
 */
export async function removeAsset(db: Db, id: string, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await readRow(tx, rowOf({ id: z.uuid() }))`select id from course_assets where id = ${id} for update`;
    return (
      (await run(
        tx,
      )`delete from course_assets a where a.id = ${id} and ${isLeftAlone(before)} and not ${isUsedNow} and not ${isKeptForGood}`) >
      0
    );
  });
}

const ofAttachment = `^${attachmentKey(uuidDigits)}$`;

const keyRow = rowOf({ key: z.string() });

/** Which of these storage keys are used by a row. */
export async function listKnownFiles(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await readRows(db, keyRow)`
    select k as key from unnest(${arrayOf(keys)}::text[]) k
    where exists (select from course_assets a where a.storage_key = k)
      or exists (select from attachments t where t.id =
        case when k ~ ${ofAttachment} then substring(k, ${attachmentKey('').length + 1}::int)::uuid end)`;
  return new Set(rows.map(({ key }) => key));
}
