import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { lessonContentSchema } from '@candela/contract/learning/lesson-contents';
import type { SavedRow } from './draft-lessons.queries.ts';

const person = sql.raw(personJson);

const historyMinutes = 10;

const neededRow = rowOf({ isNeeded: z.boolean() });

/** Stores the state that is about to be overwritten: one per author and ten minutes. */
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
  await dropOldest(tx, courseId, lessonId);
}

/** Maximum number of stored states per lesson. */
const maxStates = 200;

const droppedRow = rowOf({ contentId: z.int() });

/** Keeps only the newest states of a lesson; contents that nothing else references are deleted with the others. */
async function dropOldest(tx: Tx, courseId: number, lessonId: number): Promise<void> {
  const dropped = await readRows(tx, droppedRow)`
    delete from lesson_history where id in (
      select id from lesson_history where lesson_id = ${lessonId} order by at desc nulls last, id desc nulls last
      offset ${maxStates})
    returning content_id as "contentId"`;
  if (dropped.length === 0) return;
  const named = sql.raw(
    "jsonb_path_exists(x.outline, '$[*].lessons[*] ? (@.contentId == $id)', jsonb_build_object('id', c.id))",
  );
  await run(tx)`
    delete from lesson_contents c
    where c.course_id = ${courseId} and c.id = any(${arrayOf(dropped.map(({ contentId }) => contentId))}::int[])
      and not exists (select from lesson_history h where h.content_id = c.id)
      and not exists (select from lessons l where l.content_id = c.id)
      and not exists (select from quiz_attempts q where q.content_id = c.id)
      and not exists (select from course_versions x where x.course_id = c.course_id and ${named})
      and not exists (select from course_drafts x where x.course_id = c.course_id and ${named})`;
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
    order by h.at desc nulls last limit 1`;
}
