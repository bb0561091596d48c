import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { lessonTypes } from '@candela/contract/learning/lessons';
import type { Period } from './cohorts.ts';

const lessonRow = rowOf({
  id: z.int(),
  title: z.string(),
  sectionTitle: z.string(),
  type: z.enum(lessonTypes),
  durationSeconds: z.int(),
});

/** Lessons in order; only one of them, if it is given. */
export async function listLessons(
  db: Db,
  courseId: number,
  lessonId: number | null = null,
): Promise<z.infer<typeof lessonRow>[]> {
  return readRows(db, lessonRow)`
    select l.id, l.title, s.title as "sectionTitle", l.type, l.duration_seconds as "durationSeconds"
    from lessons l join sections s on s.id = l.section_id
    where l.course_id = ${courseId} and l.removed_at is null ${lessonId === null ? sql`` : sql`and l.id = ${lessonId}`}
    order by l.position`;
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

/** Questions that no trainer has answered, oldest first. */
export async function listQuestions(db: Db, courseId: number): Promise<z.infer<typeof questionRow>[]> {
  return readRows(db, questionRow)`
    select q.id, q.lesson_id as "lessonId", l.title as "lessonTitle", ${sql.raw(personJson)} as author, q.body, q.second,
      q.created_at as "createdAt"
    from lesson_questions q join users u on u.id = q.author_id join lessons l on l.id = q.lesson_id
    where q.course_id = ${courseId} and ${isWaiting} order by q.id limit 5`;
}

const countRow = rowOf({ count: z.int() });

/** Counts up to a thousand. */
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
  ${from === undefined ? sql`` : sql`and r.updated_at >= ${from}::timestamptz`}
  ${to === undefined ? sql`` : sql`and r.updated_at < ${to}::timestamptz`}`;

export async function listReviews(db: Db, courseId: number, period: Period): Promise<z.infer<typeof reviewRow>[]> {
  return readRows(db, reviewRow)`
    select r.id, r.stars, r.body, ${sql.raw(personJson)} as author, r.updated_at as "updatedAt"
    from course_ratings r join users u on u.id = r.user_id
    where ${isReviewOf(courseId, period)} order by r.updated_at desc, r.id desc limit 5`;
}

const starsRow = rowOf({ count: z.int(), averageStars: z.number().nullable() });

/** From the newest ten thousand. */
export async function readStars(db: Db, courseId: number, period: Period): Promise<z.infer<typeof starsRow>> {
  return requireRow(db, starsRow)`
    select count(*)::int as count, avg(stars)::float8 as "averageStars"
    from (select r.stars from course_ratings r where ${isReviewOf(courseId, period)}
      order by r.updated_at desc limit 10000) newest`;
}
