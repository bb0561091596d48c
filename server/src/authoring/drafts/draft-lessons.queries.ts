import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, requireRow, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { lessonContentSchema } from '@candela/contract/learning/lesson-contents';

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

/** A lesson as last saved, else as it was when the draft was started. */
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

const countRow = rowOf({ count: z.int() });

/** How many learners have started one of these lessons. */
export async function countLearners(tx: Db | Tx, courseId: number, lessonIds: readonly number[]): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(distinct user_id)::int as count from lesson_progress
    where course_id = ${courseId} and lesson_id = any(${arrayOf(lessonIds)}::int[])`;
  return count;
}
