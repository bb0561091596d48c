import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { roleIds } from '@candela/contract/roles';

const answerRow = rowOf({ isTrainer: z.boolean() });

/** Whether the caller represents a course: one of its trainers, or an admin. */
export async function speaksFor(db: Db | Tx, caller: SignedInCaller, courseId: number): Promise<boolean> {
  if (caller.roleIds.includes(roleIds.admin) || caller.roleIds.includes(roleIds.superAdmin)) return true;
  const { isTrainer } = await requireRow(db, answerRow)`
    select exists (select from course_trainers where course_id = ${courseId} and user_id = ${caller.userId}) as "isTrainer"`;
  return isTrainer;
}

/** `speaksFor` as a condition on the user `u`, for a course given as SQL. */
export function speaksForRow(courseId: SQL): SQL {
  return sql`(u.role_ids && array[${roleIds.admin}, ${roleIds.superAdmin}]::smallint[]
    or exists (select from course_trainers ct where ct.course_id = ${courseId} and ct.user_id = u.id))`;
}

const trainerRow = rowOf({ userId: z.string() });

/** Active trainers of a course, except one. */
export async function listActiveTrainers(tx: Tx, courseId: number, exceptId: string): Promise<string[]> {
  const rows = await readRows(tx, trainerRow)`
    select t.user_id as "userId" from course_trainers t join users u on u.id = t.user_id
    where t.course_id = ${courseId} and t.user_id <> ${exceptId} and u.status = 'active' order by t.position`;
  return rows.map(({ userId }) => userId);
}
