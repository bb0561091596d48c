import type { Enrolment } from '@candela/contract/learning/enrolments';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { courseCardColumns, type CourseCardRow } from '#learning/course-cards.ts';

export type EnrolmentRow = CourseCardRow & {
  lastActivityAt: string;
  nextLesson: Enrolment['nextLesson'];
};

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
  const { rows } = await db.execute<EnrolmentRow>(sql`
    select ${courseCardColumns}, e.last_activity_at as "lastActivityAt",
      (select json_build_object('id', l.id, 'title', l.title, 'type', l.type, 'durationSeconds', l.duration_seconds,
          'positionSeconds', floor(coalesce(p.position_seconds, 0))::int)
        from lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
        where l.course_id = c.id and p.completed_at is null order by l.position limit 1) as "nextLesson"
    from enrolments e join courses c on c.id = e.course_id and c.status = 'published'
    where e.user_id = ${userId} and e.left_at is null ${ofState} ${after}
    order by e.last_activity_at desc nulls last, e.course_id desc nulls last
    limit ${page.limit + 1}`);
  return rows;
}

export async function findCourse(db: Db, id: number) {
  const { rows } = await db.execute<{ subscriptionTypeIds: number[] }>(sql`
    select subscription_type_ids as "subscriptionTypeIds" from courses where id = ${id} and status = 'published'`);
  return rows[0] ?? null;
}

/** Enrols, or brings back who had left; an existing enrolment stays as it is. */
export async function upsertEnrolment(db: Db, userId: string, courseId: number) {
  await db.execute(sql`
    insert into enrolments (user_id, course_id) values (${userId}, ${courseId})
    on conflict (user_id, course_id) do update set left_at = null, last_activity_at = now()
    where enrolments.left_at is not null`);
  const { rows } = await db.execute<{ enrolledAt: string; nextLessonId: number | null }>(sql`
    select e.enrolled_at as "enrolledAt",
      (select l.id from lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
        where l.course_id = e.course_id and p.completed_at is null order by l.position limit 1) as "nextLessonId"
    from enrolments e where e.user_id = ${userId} and e.course_id = ${courseId}`);
  const row = rows[0];
  if (!row) throw new Error('the enrolment is not there after it was written');
  return row;
}

/** @returns whether there was an enrolment to leave */
export async function markLeft(db: Db, userId: string, courseId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update enrolments set left_at = now()
    where user_id = ${userId} and course_id = ${courseId} and left_at is null`);
  return (rowCount ?? 0) > 0;
}
