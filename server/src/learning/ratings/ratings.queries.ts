import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';

const ratingRow = rowOf({
  id: z.int(),
  courseId: z.int(),
  author: personSchema,
  stars: z.int(),
  body: z.string(),
  updatedAt: instantText,
  reply: z.string().nullable(),
  replyAuthor: z.nullable(personSchema),
  repliedAt: instantText.nullable(),
});

export type RatingRow = z.infer<typeof ratingRow>;

const columns = sql`r.id, r.course_id as "courseId", ${sql.raw(personJson)} as author, r.stars, r.body,
    r.updated_at as "updatedAt", r.reply, r.replied_at as "repliedAt",
    (select ${sql.raw(personJson)} from users u where u.id = r.reply_author_id) as "replyAuthor"`;

const selection = sql`select ${columns} from course_ratings r join users u on u.id = r.user_id`;

export async function listRows(
  db: Db,
  courseId: number,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<RatingRow[]> {
  const after = page.after
    ? sql`and (r.updated_at, r.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  return readRows(db, ratingRow)`
    ${selection} where r.course_id = ${courseId} ${after}
    order by r.updated_at desc, r.id desc limit ${page.limit + 1}`;
}

const titledRow = ratingRow.extend({ courseTitle: z.string() });

/** Ratings of all published courses of a trainer. */
export async function listRowsOfTrainer(
  db: Db,
  trainerId: string,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<z.infer<typeof titledRow>[]> {
  const after = page.after
    ? sql`and (r.updated_at, r.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  // For each course, a page of ratings is read in order from the index alone; rows are read only for those that are shown.
  return readRows(db, titledRow)`
    select ${columns}, newest.title as "courseTitle" from (
        select r.id, c.title from course_trainers t
          join courses c on c.id = t.course_id and c.status = 'published'
          cross join lateral (select r.id, r.updated_at from course_ratings r where r.course_id = c.id ${after}
            order by r.updated_at desc, r.id desc limit ${page.limit + 1}) r
        where t.user_id = ${trainerId}::uuid
        order by r.updated_at desc, r.id desc limit ${page.limit + 1}) newest
      join course_ratings r on r.id = newest.id join users u on u.id = r.user_id
    order by r.updated_at desc, r.id desc`;
}

export async function findRow(db: Db | Tx, id: number): Promise<RatingRow | null> {
  return readRow(db, ratingRow)`${selection} where r.id = ${id}`;
}

export async function findOwnRow(db: Db | Tx, courseId: number, userId: string): Promise<RatingRow | null> {
  return readRow(db, ratingRow)`${selection} where r.course_id = ${courseId} and r.user_id = ${userId}`;
}

const halfDoneRow = rowOf({ isHalfDone: z.boolean() });
const courseRow = halfDoneRow.extend({ title: z.string() });

/** A published course, and whether the learner has finished half of it. */
export async function findCourse(db: Db | Tx, courseId: number, userId: string) {
  return readRow(db, courseRow)`
    select c.title, coalesce(e.completed_at is not null or (c.lesson_count > 0 and e.completed_lessons * 2 >= c.lesson_count), false)
      as "isHalfDone"
    from courses c left join enrolments e on e.course_id = c.id and e.user_id = ${userId}
    where c.id = ${courseId} and c.status = 'published'`;
}

/** Locked until the transaction ends: serialises the ratings of one learner. @returns whether they have finished half */
export async function lockHalfDone(tx: Tx, courseId: number, userId: string): Promise<boolean> {
  const row = await readRow(tx, halfDoneRow)`
    select e.completed_at is not null or (c.lesson_count > 0 and e.completed_lessons * 2 >= c.lesson_count) as "isHalfDone"
    from enrolments e join courses c on c.id = e.course_id and c.status = 'published'
    where e.course_id = ${courseId} and e.user_id = ${userId} for update of e`;
  return row?.isHalfDone ?? false;
}

const starsRow = rowOf({ stars: z.int() });
const goneRow = starsRow.extend({ id: z.int() });

/** Writes a learner's rating, and updates the counters of the course. */
export async function writeRating(
  tx: Tx,
  given: { courseId: number; userId: string; stars: number; body: string },
): Promise<void> {
  const { courseId, userId, stars, body } = given;
  const before = await readRow(tx, starsRow)`
    select stars from course_ratings where course_id = ${courseId} and user_id = ${userId}`;
  await requireRow(tx, starsRow)`
    insert into course_ratings (course_id, user_id, stars, body)
    values (${courseId}, ${userId}, ${stars}, ${body})
    on conflict (course_id, user_id) do update set stars = excluded.stars, body = excluded.body, updated_at = now()
    returning stars`;
  await count(tx, courseId, before ? 0 : 1, stars - (before?.stars ?? 0));
}

/** @returns the id of the deleted rating; null if there was none */
export async function deleteRating(tx: Tx, courseId: number, userId: string): Promise<number | null> {
  const gone = await readRow(tx, goneRow)`
    delete from course_ratings where course_id = ${courseId} and user_id = ${userId} returning id, stars`;
  if (gone) await count(tx, courseId, -1, -gone.stars);
  return gone?.id ?? null;
}

async function count(tx: Tx, courseId: number, ratings: number, stars: number): Promise<void> {
  await run(tx)`
    update courses set rating_count = rating_count + ${ratings}::int, rating_sum = rating_sum + ${stars}::int
    where id = ${courseId}`;
}

/** Until the end of the transaction. @returns whether there is such a rating */
export async function lockRating(tx: Tx, id: number): Promise<boolean> {
  return (await run(tx)`select from course_ratings where id = ${id} for no key update`) > 0;
}

export async function writeReply(tx: Tx, id: number, authorId: string, reply: string | null): Promise<void> {
  await run(tx)`
    update course_ratings set reply = ${reply}::text, reply_author_id = case when ${reply}::text is not null then ${authorId}::uuid end,
      replied_at = case when ${reply}::text is not null then now() end
    where id = ${id}`;
}
