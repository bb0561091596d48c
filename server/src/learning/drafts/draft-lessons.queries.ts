import { personSchema } from '@candela/contract/accounts/people';
import { lessonContentSchema } from '@candela/contract/learning/lesson-contents';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#accounts/access.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';

const person = sql.raw(personJson);

const savedRow = rowOf({
  revision: z.int(),
  /** Saved in this draft, not only before it. */
  isDrafted: z.boolean(),
  content: lessonContentSchema,
  hash: z.string(),
  lastSave: z.string().nullable(),
  changedBy: z.nullable(personSchema),
  changedById: z.string().nullable(),
  changedAt: instantText.nullable(),
});

export type SavedRow = z.infer<typeof savedRow>;

/** A lesson as it was saved last, else as it was when the draft was begun. */
export async function findSaved(
  tx: Db | Tx,
  courseId: number,
  lesson: { id: number; contentId: number | null },
): Promise<SavedRow | null> {
  return readRow(tx, savedRow)`
    select coalesce(d.revision, l.revision, 0) as revision, d.lesson_id is not null as "isDrafted",
      coalesce(d.content, c.content) as content, coalesce(d.hash, c.hash) as hash,
      d.last_save as "lastSave", case when u.id is not null then ${person} end as "changedBy",
      d.changed_by as "changedById", coalesce(d.changed_at, c.created_at) as "changedAt"
    from (select ${lesson.id}::int as id, ${lesson.contentId}::int as content_id) x
      left join draft_lessons d on d.lesson_id = x.id and d.course_id = ${courseId}
      left join lessons l on l.id = x.id and l.course_id = ${courseId}
      left join lesson_contents c on c.id = x.content_id and c.course_id = ${courseId}
      left join users u on u.id = coalesce(d.changed_by, c.author_id)
    where d.lesson_id is not null or c.id is not null`;
}

const historyMinutes = 10;

const neededRow = rowOf({ isNeeded: z.boolean() });

/** Keeps what is about to be overwritten: one state for each author and ten minutes. */
export async function keepHistory(tx: Tx, courseId: number, lessonId: number, before: SavedRow): Promise<void> {
  const { isNeeded } = await requireRow(tx, neededRow)`
    select not exists (select from lesson_history where lesson_id = ${lessonId}
      and author_id is not distinct from ${before.changedById}::uuid
      and at > ${before.changedAt}::timestamptz - make_interval(mins => ${historyMinutes})) as "isNeeded"`;
  if (!isNeeded) return;
  const contentId = await freezeContent(tx, {
    courseId,
    lessonId,
    content: before.content,
    authorId: before.changedById,
  });
  await run(tx)`
    insert into lesson_history (course_id, lesson_id, content_id, author_id, at)
    values (${courseId}, ${lessonId}, ${contentId}, ${before.changedById}::uuid, ${before.changedAt}::timestamptz)`;
}

const snapshotRow = rowOf({
  id: z.int(),
  contentId: z.int(),
  author: z.nullable(personSchema),
  at: instantText,
  title: z.string(),
});

export type SnapshotRow = z.infer<typeof snapshotRow>;

export async function listHistory(
  tx: Db | Tx,
  lesson: { courseId: number; lessonId: number },
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<SnapshotRow[]> {
  const after = page.after ? sql`and (h.at, h.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)` : sql``;
  return readRows(tx, snapshotRow)`
    select h.id, h.content_id as "contentId", case when u.id is not null then ${person} end as author, h.at, c.title
    from lesson_history h join lesson_contents c on c.id = h.content_id left join users u on u.id = h.author_id
    where h.lesson_id = ${lesson.lessonId} and h.course_id = ${lesson.courseId} ${after}
    order by h.at desc nulls last, h.id desc nulls last limit ${page.limit + 1}`;
}

const stateRow = snapshotRow.extend({ content: lessonContentSchema });

export async function findSnapshot(
  tx: Db | Tx,
  lesson: { courseId: number; lessonId: number; contentId: number },
): Promise<z.infer<typeof stateRow> | null> {
  return readRow(tx, stateRow)`
    select h.id, h.content_id as "contentId", case when u.id is not null then ${person} end as author, h.at, c.title,
      c.content
    from lesson_history h join lesson_contents c on c.id = h.content_id left join users u on u.id = h.author_id
    where h.lesson_id = ${lesson.lessonId} and h.course_id = ${lesson.courseId} and h.content_id = ${lesson.contentId}
    order by h.at desc limit 1`;
}

const countRow = rowOf({ count: z.int() });

/** How many learners of these lessons have begun one of them. */
export async function countLearners(tx: Db | Tx, courseId: number, lessonIds: readonly number[]): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(distinct user_id)::int as count from lesson_progress
    where course_id = ${courseId} and lesson_id = any(${arrayOf(lessonIds)}::int[])`;
  return count;
}
