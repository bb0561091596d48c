import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';

const taughtRow = rowOf({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  lessonCount: z.int(),
  isOwn: z.boolean(),
});

export type TaughtCourse = z.infer<typeof taughtRow>;

/**
 * A course whose figures the caller may see: its trainers, and admins.
 * @throws AppError courses.notFound, also for courses of others
 */
export async function findTaught(db: Db, caller: SignedInCaller, courseId: number): Promise<TaughtCourse> {
  const row = await readRow(db, taughtRow)`
    select c.id, c.title, c.language_code as "languageCode", c.lesson_count as "lessonCount",
      exists (select from course_trainers t where t.course_id = c.id and t.user_id = ${caller.userId}) as "isOwn"
    from courses c where c.id = ${courseId}`;
  if (!row || (!row.isOwn && !can(caller, 'areas.admin'))) throw new AppError('courses.notFound');
  return row;
}
