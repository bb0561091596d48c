import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';

const lockRow = rowOf({ isLocked: z.boolean().nullable() });

/**
 * Whether the academies that somebody is on keep a course closed: in each of them that has it, a course before it is not
 * finished. What was begun once is not closed any more, and who is on no academy begins where they like.
 */
export async function isLockedByAcademy(db: Db | Tx, userId: string, courseId: number): Promise<boolean> {
  const row = await readRow(db, lockRow)`
    select bool_and(${hasUnfinishedBefore(userId)}) as "isLocked"
    from academy_enrolments ae join academies a on a.id = ae.academy_id and a.status = 'published'
      join academy_courses ac on ac.academy_id = a.id and ac.course_id = ${courseId}::int
    where ae.user_id = ${userId} and ae.left_at is null and ae.completed_at is null
      and not exists (select from enrolments e where e.user_id = ae.user_id and e.course_id = ac.course_id)`;
  return row?.isLocked ?? false;
}

/** Whether one of the courses that open the course `ac` is not finished; those that are not published open nothing. */
function hasUnfinishedBefore(userId: string) {
  return sql`exists (select from unnest(ac.prerequisite_ids) as needed(id)
    join academy_courses nc on nc.academy_id = ac.academy_id and nc.course_id = needed.id
    join courses c on c.id = needed.id and c.status = 'published'
    left join enrolments e on e.course_id = needed.id and e.user_id = ${userId}
    where e.completed_at is null)`;
}
