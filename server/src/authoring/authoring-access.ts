import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { isAuthoredRow, isReviewer, named, taught } from '#learning/course-authors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';

/** Up to this number, own courses are selected by their ids. */
const manyCourses = 200;

/**
 * The courses in an author's list, as a condition on the course `c` and its draft `d`. A few are selected by their
 * ids; if there are many, the first page is found by reading the newest courses. The condition is opaque to the planner, which would
 * otherwise read all of them first; so it does not say EXISTS, for which the planner would collect them in a hash table.
 */
export async function isOwnRowOfList(db: Db, userId: string): Promise<SQL> {
  const own = await readRows(db, courseRow)`
    select course_id as id from (${taught(userId)} union all ${named(userId)}) x limit ${manyCourses + 1}`;
  if (own.length <= manyCourses) return sql`c.id = any(${arrayOf(own.map(({ id }) => id))}::int[])`;
  return sql`coalesce((select true from course_trainers ct where ct.course_id = c.id and ct.user_id = ${userId}),
    d.meta -> 'trainerIds' ? ${userId}, false)`;
}

const courseRow = rowOf({ id: z.int() });

/**
 * Requires permission to edit or review a course: its trainers with 'Manage Courses', and admins. The only place that decides
 * it, for routes, files and the hub.
 * @throws AppError courses.notFound, also for courses of others
 */
export async function requireAuthor(db: Db | Tx, caller: SignedInCaller, courseId: number): Promise<void> {
  const found =
    can(caller, 'courses.create') &&
    (await readRow(db, courseRow)`select c.id from courses c where c.id = ${courseId} and ${isAuthoredRow(caller)}`);
  if (!found) throw new AppError('courses.notFound');
}

const userRow = rowOf({ userId: z.uuid() });

/** Which of these callers may edit or review a course: their user ids. */
export async function authorsAmong(db: Db, callers: SignedInCaller[], courseId: number): Promise<Set<string>> {
  const able = callers.filter((caller) => can(caller, 'courses.create'));
  const course = await readRow(db, courseRow)`select id from courses where id = ${courseId}`;
  if (!course || able.length === 0) return new Set();
  const rows = await readRows(db, userRow)`
    select id as "userId" from unnest(${arrayOf(able.map(({ userId }) => userId))}::uuid[]) x(id)
    where exists (select from course_trainers t where t.course_id = ${courseId} and t.user_id = x.id)
      or exists (select from course_drafts d where d.course_id = ${courseId} and d.meta -> 'trainerIds' ? x.id::text)`;
  const trainers = new Set(rows.map(({ userId }) => userId));
  return new Set(able.filter((each) => isReviewer(each) || trainers.has(each.userId)).map(({ userId }) => userId));
}
