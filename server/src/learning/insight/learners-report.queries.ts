import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { endOf, startOf, type ZonedPeriod } from '#db/zoned-periods.ts';

/** Learners of the courses of a trainer, or of all courses. */
export interface LearnersOf extends ZonedPeriod {
  trainerId: string | null;
}

const mine = ({ trainerId }: LearnersOf): SQL =>
  trainerId === null
    ? sql`select c.id from courses c`
    : sql`select t.course_id as id from course_trainers t where t.user_id = ${trainerId}::uuid`;

/** Enrolled before the period ended, and active since it began. */
const isTold = (of: LearnersOf): SQL => sql`e.enrolled_at < ${endOf(of)} and e.last_activity_at >= ${startOf(of)}`;

const learnerRow = rowOf({
  userId: z.uuid(),
  fullName: z.string(),
  courses: z.int(),
  finished: z.int(),
  lessons: z.int(),
  lastActiveAt: instantText,
  seconds: z.int(),
  questions: z.int(),
});

/** One row for each learner, in the order of their ids. Of each course, a page reads no more learners than it has rows. */
export function listReportedLearners(
  db: Db,
  of: LearnersOf,
  { after, limit }: { after: string; limit: number },
): Promise<z.infer<typeof learnerRow>[]> {
  return readRows(db, learnerRow)`
    with mine as materialized (${mine(of)}),
      people as (
        select distinct n.user_id from mine cross join lateral (
          select e.user_id from enrolments e
          where e.course_id = mine.id and e.user_id > ${after}::uuid and ${isTold(of)} order by e.user_id limit ${limit}) n
        order by n.user_id limit ${limit})
    select u.id as "userId", u.first_name || ' ' || u.last_name as "fullName", t.courses, t.finished, t.lessons,
      t.last_active_at as "lastActiveAt",
      (select coalesce(sum(w.watched_seconds), 0)::int from lesson_progress w
        where w.user_id = u.id and w.course_id in (select id from mine)) as seconds,
      (select count(*)::int from lesson_questions q where q.author_id = u.id and q.course_id in (select id from mine)
        and q.trainer_answered_at is null and q.accepted_answer_id is null and q.hidden_at is null) as questions
    from people p join users u on u.id = p.user_id cross join lateral (
      select count(*)::int as courses, count(*) filter (where e.completed_at < ${endOf(of)})::int as finished,
        coalesce(sum(e.completed_lessons), 0)::int as lessons, max(e.last_activity_at) as last_active_at
      from enrolments e where e.user_id = p.user_id and e.course_id in (select id from mine) and ${isTold(of)}) t
    order by u.id`;
}

const figuresRow = rowOf({ learners: z.int(), enrolments: z.int(), completions: z.int(), questionsWaiting: z.int() });

export function readReportedLearners(db: Db, of: LearnersOf): Promise<z.infer<typeof figuresRow>> {
  return requireRow(db, figuresRow)`
    with mine as materialized (${mine(of)})
    select count(distinct e.user_id)::int as learners, count(*)::int as enrolments,
      count(*) filter (where e.completed_at >= ${startOf(of)} and e.completed_at < ${endOf(of)})::int as completions,
      (select count(*)::int from lesson_questions q where q.course_id in (select id from mine)
        and q.trainer_answered_at is null and q.accepted_answer_id is null and q.hidden_at is null) as "questionsWaiting"
    from enrolments e where e.course_id in (select id from mine) and ${isTold(of)}`;
}
