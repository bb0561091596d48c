import { sql, type SQL } from 'drizzle-orm';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';

/** Whether the caller approves and publishes courses: they also see and edit every course. */
export function isReviewer(caller: SignedInCaller): boolean {
  return can(caller, 'courses.review');
}

/** Who may edit a course, as a condition on the course `c`. */
export function isAuthoredRow(caller: SignedInCaller): SQL {
  return isReviewer(caller) ? sql`true` : isOwnRow(caller.userId);
}

/** Who teaches the course `c`, or will according to its draft. */
function isOwnRow(userId: string): SQL {
  return sql`c.id in (${taught(userId)} union all ${named(userId)})`;
}

/** Courses that a user teaches, as SQL. */
export const taught = (userId: string) => sql`select course_id from course_trainers where user_id = ${userId}`;

/** Trainers named by a draft can edit it at once; learners see them when it is published. */
export const named = (userId: string) =>
  sql`select course_id from course_drafts where meta -> 'trainerIds' ? ${userId}`;
