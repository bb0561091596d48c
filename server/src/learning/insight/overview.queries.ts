import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  lessonCount: z.int(),
  learnerCount: z.int(),
  completedCount: z.int(),
  activeCount: z.int(),
  enrolledCount: z.int(),
  ratingCount: z.int(),
  ratingSum: z.int(),
});

const maxCounted = 10_000;

/** Own published courses, those with most learners first. Nobody teaches more than some hundreds. */
export async function listCourses(db: Db, userId: string, days: number): Promise<z.infer<typeof courseRow>[]> {
  const since = sql`now() - make_interval(days => ${days}::int)`;
  return readRows(db, courseRow)`
    select c.id, c.title, c.language_code as "languageCode", c.lesson_count as "lessonCount",
      c.learner_count as "learnerCount", c.completed_count as "completedCount",
      (select count(*)::int from (select from enrolments e
        where e.course_id = c.id and e.last_activity_at > ${since} limit ${maxCounted}) x) as "activeCount",
      (select count(*)::int from (select from enrolments e
        where e.course_id = c.id and e.enrolled_at > ${since} limit ${maxCounted}) x) as "enrolledCount",
      c.rating_count as "ratingCount", c.rating_sum as "ratingSum"
    from courses c join course_trainers t on t.course_id = c.id and t.user_id = ${userId}
    where c.published_at is not null and c.status <> 'archived'
    order by c.learner_count desc, c.id limit 500`;
}

const questionRow = rowOf({
  courseId: z.int(),
  title: z.string(),
  count: z.int(),
  oldestAt: instantText,
  oldestBody: z.string(),
});

/** Unanswered questions in own courses, oldest first. */
export async function listQuestions(db: Db, userId: string): Promise<z.infer<typeof questionRow>[]> {
  return readRows(db, questionRow)`
    select c.id as "courseId", c.title, q.count, q.oldest_at as "oldestAt", q.oldest_body as "oldestBody"
    from course_trainers t join courses c on c.id = t.course_id cross join lateral (
      select count(*)::int as count, min(created_at) as oldest_at, (array_agg(body order by id))[1] as oldest_body
      from (select q.id, q.created_at, q.body from lesson_questions q
        where q.course_id = c.id and q.trainer_answered_at is null and q.accepted_answer_id is null and q.hidden_at is null
        order by q.id limit 1000) waiting) q
    where t.user_id = ${userId} and q.count > 0 order by q.oldest_at limit 5`;
}

const draftRow = rowOf({
  courseId: z.int(),
  title: z.string(),
  state: z.enum(['draft', 'in_review', 'changes_requested', 'approved']),
  at: instantText,
});

/** Own drafts, those that were sent back first. */
export async function listDrafts(db: Db, userId: string): Promise<z.infer<typeof draftRow>[]> {
  return readRows(db, draftRow)`
    select c.id as "courseId", coalesce(nullif(d.meta->>'title', ''), c.title) as title, d.state,
      coalesce(d.submitted_at, d.created_at) as at
    from course_trainers t join courses c on c.id = t.course_id join course_drafts d on d.course_id = c.id
    where t.user_id = ${userId}
    order by d.state = 'changes_requested' desc, coalesce(d.submitted_at, d.created_at) desc, c.id limit 5`;
}

const reviewRow = rowOf({
  courseId: z.int(),
  title: z.string(),
  stars: z.int(),
  body: z.string(),
  author: personSchema,
  updatedAt: instantText,
});

/** Ratings of own courses, newest first. */
export async function listReviews(db: Db, userId: string, days: number): Promise<z.infer<typeof reviewRow>[]> {
  return readRows(db, reviewRow)`
    select c.id as "courseId", c.title, r.stars, r.body, ${sql.raw(personJson)} as author, r.updated_at as "updatedAt"
    from course_trainers t join courses c on c.id = t.course_id cross join lateral (
        select * from course_ratings r
        where r.course_id = c.id and r.updated_at > now() - make_interval(days => ${days}::int)
        order by r.updated_at desc, r.id desc limit 4) r
      join users u on u.id = r.user_id
    where t.user_id = ${userId} order by r.updated_at desc, r.id desc limit 4`;
}
