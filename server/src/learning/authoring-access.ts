import { can } from '@candela/contract/permissions';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Whether somebody approves and publishes: they also see and edit every course. */
export function isReviewer(caller: SignedInCaller): boolean {
  return can(caller, 'courses.review');
}

/** Who may edit a course, as a condition on the course `c`. */
export function isAuthoredRow(caller: SignedInCaller) {
  if (isReviewer(caller)) return sql`true`;
  return isOwnRow(caller.userId);
}

/** Who teaches the course `c`. */
export function isOwnRow(userId: string) {
  return sql`exists (select from course_trainers ct where ct.course_id = c.id and ct.user_id = ${userId})`;
}

const courseRow = rowOf({ id: z.int() });

/**
 * Lets through who may edit or review a course: its trainers with 'Manage Courses', and admins. The one place that decides
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
    select user_id as "userId" from course_trainers
    where course_id = ${courseId} and user_id = any(${arrayOf(able.map(({ userId }) => userId))}::uuid[])`;
  const trainers = new Set(rows.map(({ userId }) => userId));
  return new Set(able.filter((each) => isReviewer(each) || trainers.has(each.userId)).map(({ userId }) => userId));
}
