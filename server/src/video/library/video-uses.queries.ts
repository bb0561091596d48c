import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';

const useRow = rowOf({
  courseId: z.int(),
  courseTitle: z.string(),
  lessonId: z.int(),
  lessonTitle: z.string(),
  isDraft: z.boolean(),
});

/** Lessons that use a video: published ones, drafts, and those waiting for publication. */
const usesOf = (videoId: string) => sql`
  select l.course_id, l.id as lesson_id, l.title, false as is_draft from lessons l
    where l.video_id = ${videoId} and l.removed_at is null
  union
  select d.course_id, d.lesson_id, d.title, true from draft_lessons d where d.content->>'videoId' = ${videoId}
  union
  select x.course_id, x.lesson_id, x.title, true from lesson_contents x join course_drafts c on c.course_id = x.course_id
    where x.content->>'videoId' = ${videoId}
      and jsonb_path_exists(c.outline, '$.**.contentId ? (@ == $id)', jsonb_build_object('id', x.id))`;

export async function listUses(db: Db, videoId: string): Promise<z.infer<typeof useRow>[]> {
  return readRows(db, useRow)`
    select u.course_id as "courseId", c.title as "courseTitle", u.lesson_id as "lessonId", min(u.title) as "lessonTitle",
      bool_and(u.is_draft) as "isDraft"
    from (${usesOf(videoId)}) u join courses c on c.id = u.course_id
    group by u.course_id, c.title, u.lesson_id order by c.title, u.lesson_id limit 100`;
}

const stateRow = rowOf({ isUsed: z.boolean(), isRecording: z.boolean() });

const copyRow = rowOf({ projectId: z.uuid(), externalId: z.string() });

/**
 * Marks a video as deleted unless something uses it. Its row is locked, so that no lesson can start using it meanwhile: saving a lesson
 * reads the row first.
 */
export async function markDeleted(tx: Tx, videoId: string): Promise<'deleted' | 'inUse' | 'isRecording'> {
  await run(tx)`select from videos where id = ${videoId} for update`;
  const row = await readRow(tx, stateRow)`
    select exists (${usesOf(videoId)}) as "isUsed",
      exists (select from recordings where video_id = ${videoId}) as "isRecording"`;
  if (row?.isRecording) return 'isRecording';
  if (row?.isUsed) return 'inUse';
  await run(tx)`update videos set deleted_at = now(), updated_at = now() where id = ${videoId}`;
  return 'deleted';
}

/** The copy of a video at a host; null if there is none. */
export async function findCopy(tx: Tx, videoId: string): Promise<z.infer<typeof copyRow> | null> {
  return readRow(tx, copyRow)`
    select host_id as "projectId", external_id as "externalId" from videos
    where id = ${videoId} and host_id is not null and external_id is not null`;
}

/** @returns false if it was not deleted, or too long ago */
export async function markRestored(tx: Tx, videoId: string): Promise<boolean> {
  return (
    (await run(tx)`
      update videos set deleted_at = null, updated_at = now()
      where id = ${videoId} and deleted_at > now() - interval '1 day'`) > 0
  );
}

const metaRow = rowOf({ title: z.string(), folder: z.string().nullable() });

/** Locked until the end of the transaction. */
export async function lockMeta(tx: Tx, videoId: string): Promise<z.infer<typeof metaRow>> {
  return requireRow(tx, metaRow)`select title, folder from videos where id = ${videoId} for update`;
}

export async function writeMeta(
  db: Db | Tx,
  videoId: string,
  change: { title?: string | undefined; folder?: string | null | undefined },
): Promise<void> {
  await run(db)`
    update videos set title = coalesce(${change.title ?? null}::text, title),
      folder = case when ${change.folder !== undefined}::boolean then ${change.folder ?? null}::text else folder end,
      updated_at = now()
    where id = ${videoId}`;
}
