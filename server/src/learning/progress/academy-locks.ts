import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';

const lockRow = rowOf({ isLocked: z.boolean().nullable() });

/** Whether the academies that a user has joined keep a course locked. */
export async function isLockedByAcademy(db: Db | Tx, userId: string, courseId: number): Promise<boolean> {
  const row = await readRow(db, lockRow)`
    select ${isLockedByAcademyRow(userId)} as "isLocked" from courses c where c.id = ${courseId}`;
  return row?.isLocked ?? false;
}

/**
 * `isLockedByAcademy` as a condition on the course `c`, null for no academy: in each academy that contains it, a prerequisite is not
 * finished. A course that was started stays open, and users without an academy can start anywhere.
 */
export function isLockedByAcademyRow(userId: string): SQL {
  return sql`(select bool_and(${hasUnfinishedBefore(userId)})
    from academy_enrolments ae join academies a on a.id = ae.academy_id and a.status = 'published'
      join academy_courses ac on ac.academy_id = a.id and ac.course_id = c.id
    where ae.user_id = ${userId} and ae.left_at is null and ae.completed_at is null
      and not exists (select from enrolments be where be.user_id = ae.user_id and be.course_id = ac.course_id))`;
}

/** Whether a prerequisite of the course `ac` is not finished; unpublished prerequisites do not count. */
function hasUnfinishedBefore(userId: string): SQL {
  return sql`exists (select from unnest(ac.prerequisite_ids) as needed(id)
    join academy_courses nc on nc.academy_id = ac.academy_id and nc.course_id = needed.id
    join courses pc on pc.id = needed.id and pc.status = 'published'
    left join enrolments pe on pe.course_id = needed.id and pe.user_id = ${userId}
    where pe.completed_at is null)`;
}
