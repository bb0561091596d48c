import { personSchema } from '@candela/contract/accounts/people';
import { lessonFigureSchema } from '@candela/contract/learning/insight';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#accounts/access.ts';
import type { Db } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import { cohortOf, furthestOf, isOfPeriod, type Period } from './cohorts.ts';

const maxCounted = 100_000;

const totalsRow = rowOf({
  learnerCount: z.int(),
  lookedAtCount: z.int(),
  completedCount: z.int(),
  medianDays: z.number().nullable(),
});

export async function readTotals(db: Db, courseId: number, period: Period): Promise<z.infer<typeof totalsRow>> {
  return requireRow(db, totalsRow)`
    with ${cohortOf(courseId, period)}
    select (select count(*)::int from (select from enrolments e
        where e.course_id = ${courseId} and ${isOfPeriod(period)} limit ${maxCounted}) counted) as "learnerCount",
      count(*)::int as "lookedAtCount", count(completed_at)::int as "completedCount",
      (percentile_cont(0.5) within group (order by extract(epoch from completed_at - enrolled_at) / 86400)
        filter (where completed_at is not null))::float8 as "medianDays"
    from cohort`;
}

const lessonRow = rowOf(lessonFigureSchema.shape);

const lessonColumns = sql`l.id, l.title, s.title as "sectionTitle", l.type, l.duration_seconds as "durationSeconds",
  coalesce(p.started, 0)::int as "startedCount", coalesce(p.completed, 0)::int as "completedCount",
  coalesce(f.stopped, 0)::int as "stoppedCount"`;

const lessonTables = (courseId: number) => sql`
  from lessons l join sections s on s.id = l.section_id
    left join (select p.lesson_id, count(*) as started, count(p.completed_at) as completed
      from cohort c join lesson_progress p on p.user_id = c.user_id and p.course_id = ${courseId}
      group by p.lesson_id) p on p.lesson_id = l.id
    left join (select lesson_id, count(*) as stopped from furthest group by lesson_id) f on f.lesson_id = l.id`;

/** Lessons in their order with how far learners come. */
export async function listLessons(db: Db, courseId: number, period: Period): Promise<z.infer<typeof lessonRow>[]> {
  return readRows(db, lessonRow)`
    with ${cohortOf(courseId, period)}, ${furthestOf(courseId)}
    select ${lessonColumns} ${lessonTables(courseId)}
    where l.course_id = ${courseId} and l.removed_at is null order by l.position`;
}

export async function findLesson(
  db: Db,
  { courseId, lessonId }: { courseId: number; lessonId: number },
  period: Period,
): Promise<z.infer<typeof lessonRow> | null> {
  return readRow(db, lessonRow)`
    with ${cohortOf(courseId, period)}, ${furthestOf(courseId)}
    select ${lessonColumns} ${lessonTables(courseId)}
    where l.id = ${lessonId} and l.course_id = ${courseId} and l.removed_at is null`;
}

const questionRow = rowOf({
  id: z.int(),
  lessonId: z.int(),
  lessonTitle: z.string(),
  author: personSchema,
  body: z.string(),
  second: z.int().nullable(),
  createdAt: instantText,
});

const isWaiting = sql`q.trainer_answered_at is null and q.accepted_answer_id is null and q.hidden_at is null`;

/** Questions that no trainer has answered, the oldest first. */
export async function listQuestions(db: Db, courseId: number): Promise<z.infer<typeof questionRow>[]> {
  return readRows(db, questionRow)`
    select q.id, q.lesson_id as "lessonId", l.title as "lessonTitle", ${sql.raw(personJson)} as author, q.body, q.second,
      q.created_at as "createdAt"
    from lesson_questions q join users u on u.id = q.author_id join lessons l on l.id = q.lesson_id
    where q.course_id = ${courseId} and ${isWaiting} order by q.id limit 5`;
}

const countRow = rowOf({ count: z.int() });

/** Up to a thousand. */
export async function countQuestions(db: Db, courseId: number): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count
    from (select from lesson_questions q where q.course_id = ${courseId} and ${isWaiting} limit 1000) counted`;
  return count;
}

const reviewRow = rowOf({
  id: z.int(),
  stars: z.int(),
  body: z.string(),
  author: personSchema,
  updatedAt: instantText,
});

const isReviewOf = (courseId: number, { from, to }: Period) => sql`r.course_id = ${courseId}
  and (${from ?? null}::timestamptz is null or r.updated_at >= ${from ?? null}::timestamptz)
  and (${to ?? null}::timestamptz is null or r.updated_at < ${to ?? null}::timestamptz)`;

export async function listReviews(db: Db, courseId: number, period: Period): Promise<z.infer<typeof reviewRow>[]> {
  return readRows(db, reviewRow)`
    select r.id, r.stars, r.body, ${sql.raw(personJson)} as author, r.updated_at as "updatedAt"
    from course_ratings r join users u on u.id = r.user_id
    where ${isReviewOf(courseId, period)} order by r.updated_at desc, r.id desc limit 5`;
}

const starsRow = rowOf({ count: z.int(), averageStars: z.number().nullable() });

/** Of the newest ten thousand. */
export async function readStars(db: Db, courseId: number, period: Period): Promise<z.infer<typeof starsRow>> {
  return requireRow(db, starsRow)`
    select count(*)::int as count, avg(stars)::float8 as "averageStars"
    from (select r.stars from course_ratings r where ${isReviewOf(courseId, period)}
      order by r.updated_at desc limit 10000) newest`;
}
