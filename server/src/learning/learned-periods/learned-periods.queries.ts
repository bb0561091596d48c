import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { isHost } from '#db/event-people.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { isInPeriod, startOf, type ZonedPeriod } from '#db/zoned-periods.ts';
import type { DayPeriod } from '#platform/time/periods.ts';

const dayRow = rowOf({ day: z.iso.date(), watchedSeconds: z.int(), completedLessons: z.int() });

/** Days with learning, which are stored in the learner's own zone. */
export function listDays(db: Db, userId: string, { from, to }: DayPeriod) {
  return readRows(db, dayRow)`
    select day::text as day, watched_seconds as "watchedSeconds", completed_lessons as "completedLessons" from study_days
    where user_id = ${userId}::uuid and day between ${from}::date and ${to}::date order by study_days.day`;
}

const countRow = rowOf({ count: z.int() });

/** Sessions to which somebody came; not those that they hosted. */
export async function countSessions(db: Db, userId: string, period: ZonedPeriod): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from event_attendances a
    where a.user_id = ${userId}::uuid and ${isInPeriod(sql`a.first_at`, period)} and not ${isHost(sql`a.event_id`, userId)}`;
  return count;
}

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  completedLessons: z.int(),
  lessonCount: z.int(),
});

/** Courses that somebody has learned in since the period began, last used first. */
export function listCourses(db: Db, userId: string, period: ZonedPeriod, limit: number) {
  return readRows(db, courseRow)`
    select c.id, c.title, c.language_code as "languageCode", e.completed_lessons as "completedLessons", c.lesson_count as "lessonCount"
    from enrolments e join courses c on c.id = e.course_id
    where e.user_id = ${userId}::uuid and e.left_at is null
      and e.last_activity_at >= ${startOf(period)}
    order by e.last_activity_at desc, e.course_id desc limit ${limit}`;
}

const quizRow = rowOf({
  lessonId: z.int(),
  courseId: z.int(),
  title: z.string(),
  languageCode: z.string(),
  answered: z.int(),
  right: z.int(),
  lastShare: z.number().nullable(),
  isPassed: z.boolean(),
});

/** Quizzes that were handed in within the period, the newest first; `right` and `answered` are those of the first try. */
export function listQuizzes(db: Db, userId: string, period: ZonedPeriod, limit: number) {
  return readRows(db, quizRow)`
    select l.id as "lessonId", l.course_id as "courseId", l.title, c.language_code as "languageCode",
      coalesce(first.answered, 0) as answered, coalesce(first.right, 0) as "right",
      (last.points::float8 / nullif(last.max_points, 0)) as "lastShare", coalesce(last.is_passed, false) as "isPassed"
    from (
      select a.lesson_id, max(a.submitted_at) as at from quiz_attempts a
      where a.user_id = ${userId}::uuid and ${isInPeriod(sql`a.submitted_at`, period)}
      group by a.lesson_id order by max(a.submitted_at) desc, a.lesson_id desc limit ${limit}) handed
    join lessons l on l.id = handed.lesson_id join courses c on c.id = l.course_id
    left join lateral (
      select count(*)::int as answered, count(*) filter (where r.is_right)::int as "right"
      from quiz_attempts a join quiz_results r on r.attempt_id = a.id
      where a.user_id = ${userId}::uuid and a.lesson_id = handed.lesson_id and a.number = 1 and r.is_answered) first on true
    left join lateral (
      select a.points, a.max_points, a.is_passed from quiz_attempts a
      where a.user_id = ${userId}::uuid and a.lesson_id = handed.lesson_id and a.submitted_at = handed.at limit 1) last on true
    where l.removed_at is null order by handed.at desc, l.id desc`;
}
