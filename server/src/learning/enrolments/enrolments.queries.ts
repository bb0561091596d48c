import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { hasOpenPrerequisitesRow } from '#learning/access.ts';
import { courseCardColumns, courseCardRow } from '#learning/course-cards.ts';
import { lessonTypes } from '@candela/contract/learning/lessons';

const enrolmentRow = courseCardRow.extend({
  lastActivityAt: instantText,
  nextLesson: z
    .object({
      id: z.int(),
      title: z.string(),
      type: z.enum(lessonTypes),
      durationSeconds: z.int(),
      positionSeconds: z.int(),
    })
    .nullable(),
});

export type EnrolmentRow = z.infer<typeof enrolmentRow>;

export async function listRows(
  db: Db,
  userId: string,
  state: 'active' | 'completed' | undefined,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<EnrolmentRow[]> {
  const ofState =
    state === undefined
      ? sql``
      : state === 'completed'
        ? sql`and e.completed_at is not null`
        : sql`and e.completed_at is null`;
  const after = page.after
    ? sql`and (e.last_activity_at, e.course_id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  return readRows(db, enrolmentRow)`
    select ${courseCardColumns}, e.last_activity_at as "lastActivityAt",
      (select json_build_object('id', l.id, 'title', l.title, 'type', l.type, 'durationSeconds', l.duration_seconds,
          'positionSeconds', coalesce((select floor(p.position_seconds)::int from lesson_progress p
            where p.lesson_id = l.id and p.user_id = e.user_id), 0))
        from lessons l
        where l.course_id = c.id and l.removed_at is null and not exists (
          -- By its course, too: else all progress of the learner may be read for each course.
          select from lesson_progress p
          where p.user_id = e.user_id and p.course_id = c.id and p.lesson_id = l.id and p.completed_at is not null)
        order by l.position limit 1) as "nextLesson"
    from enrolments e join courses c on c.id = e.course_id and c.status = 'published'
    where e.user_id = ${userId} and e.left_at is null ${ofState} ${after}
    order by e.last_activity_at desc nulls last, e.course_id desc nulls last
    limit ${page.limit + 1}`;
}

const enrollableRow = rowOf({ subscriptionTypeIds: z.array(z.int()), hasOpenPrerequisites: z.boolean() });

/** A course with the data that decides whether the learner may enrol. */
export async function findCourse(db: Db, userId: string, id: number) {
  return readRow(db, enrollableRow)`
    select c.subscription_type_ids as "subscriptionTypeIds",
      ${hasOpenPrerequisitesRow(userId)} as "hasOpenPrerequisites"
    from courses c where c.id = ${id} and c.status = 'published'`;
}

const enrolledAtRow = rowOf({ enrolledAt: instantText, nextLessonId: z.int().nullable() });

/** Enrols a learner, or re-enrols one who had left; an existing enrolment stays as it is. */
export async function upsertEnrolment(tx: Tx, userId: string, courseId: number) {
  const count = await run(tx)`
    insert into enrolments (user_id, course_id) values (${userId}, ${courseId})
    on conflict (user_id, course_id) do update set left_at = null, last_activity_at = now()
    where enrolments.left_at is not null`;
  const row = await requireRow(tx, enrolledAtRow)`
    select e.enrolled_at as "enrolledAt",
      (select l.id from lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
        where l.course_id = e.course_id and l.removed_at is null and p.completed_at is null order by l.position limit 1) as "nextLessonId"
    from enrolments e where e.user_id = ${userId} and e.course_id = ${courseId}`;
  return { ...row, isNew: count > 0 };
}

/** @returns whether there was an enrolment to end */
export async function markLeft(db: Db, userId: string, courseId: number): Promise<boolean> {
  return (
    (await run(db)`
    update enrolments set left_at = now()
    where user_id = ${userId} and course_id = ${courseId} and left_at is null`) > 0
  );
}
