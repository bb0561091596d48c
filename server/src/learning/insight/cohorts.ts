import { maxLearnersLookedAt } from '@candela/contract/learning/insight';
import { sql, type SQL } from 'drizzle-orm';

/** Who enrolled from the first instant until before the second. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the enrolment `e` is of the period. */
export function isOfPeriod({ from, to }: Period): SQL {
  const conditions: SQL[] = [];
  if (from !== undefined) conditions.push(sql`e.enrolled_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`e.enrolled_at < ${to}::timestamptz`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * The learners whom figures are of, as a part of `with`: those who enrolled last in the period, so that the figures of a course
 * with a million learners cost no more than of one with some thousands.
 */
export function cohortOf(courseId: number, period: Period): SQL {
  return sql`cohort as materialized (
    select e.user_id, e.enrolled_at, e.completed_at from enrolments e
    where e.course_id = ${courseId} and ${isOfPeriod(period)}
    order by e.enrolled_at desc nulls last, e.user_id desc nulls last limit ${maxLearnersLookedAt})`;
}

/** Of each learner of the cohort who has not finished the course, the furthest lesson that they opened. */
export function furthestOf(courseId: number): SQL {
  return sql`furthest as (
    select distinct on (c.user_id) c.user_id, l.id as lesson_id
    from cohort c join lesson_progress p on p.user_id = c.user_id and p.course_id = ${courseId}
      join lessons l on l.id = p.lesson_id and l.removed_at is null
    where c.completed_at is null order by c.user_id, l.position desc)`;
}
