import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import type { LearnerState } from '@candela/contract/learning/insight';
import { isOfPeriod, type Period } from './cohorts.ts';

const learnerRow = rowOf({
  person: personSchema,
  enrolledAt: instantText,
  /** Full precision, for the paging cursor. */
  enrolledText: instantText,
  lastActivityAt: instantText,
  completedLessons: z.int(),
  completedAt: instantText.nullable(),
  furthestLesson: z.object({ id: z.int(), title: z.string() }).nullable(),
});

export type LearnerRow = z.infer<typeof learnerRow>;

export interface LearnerFilter {
  courseId: number;
  period: Period;
  state: LearnerState;
  /** The lesson for `started` and `stopped`. */
  lessonId: number | null;
}

/** Latest enrolment first. */
export async function listRows(
  db: Db,
  { courseId, period, state, lessonId }: LearnerFilter,
  page: { limit: number; after: { at: string; id: string } | null },
): Promise<LearnerRow[]> {
  const conditions: SQL[] = [sql`e.course_id = ${courseId}`, isOfPeriod(period)];
  if (state === 'completed') conditions.push(sql`e.completed_at is not null`);
  if (state === 'started') {
    conditions.push(
      sql`exists (select from lesson_progress p
        where p.user_id = e.user_id and p.course_id = e.course_id and p.lesson_id = ${lessonId}::int)`,
    );
  }
  if (state === 'stopped') {
    conditions.push(sql`e.completed_at is null and e.furthest_lesson_id = ${lessonId}::int`);
  }
  if (page.after) {
    conditions.push(sql`(e.enrolled_at, e.user_id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`);
  }
  return readRows(db, learnerRow)`
    select ${sql.raw(personJson)} as person, e.enrolled_at as "enrolledAt", e.enrolled_at::text as "enrolledText",
      e.last_activity_at as "lastActivityAt", e.completed_lessons as "completedLessons", e.completed_at as "completedAt",
      (select json_build_object('id', l.id, 'title', l.title)
        from lessons l where l.id = e.furthest_lesson_id and l.removed_at is null) as "furthestLesson"
    from enrolments e join users u on u.id = e.user_id
    where ${sql.join(conditions, sql` and `)}
    order by e.enrolled_at desc nulls last, e.user_id desc nulls last limit ${page.limit + 1}`;
}
