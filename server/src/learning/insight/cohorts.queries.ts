import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { partsOf, type Period } from './cohorts.ts';

const countRow = rowOf({
  kind: z.enum(['learners', 'finished', 'started', 'completed', 'stopped']),
  item: z.int(),
  count: z.int(),
});

export type CohortCount = z.infer<typeof countRow>;

/**
 * Counts of the learners who enrolled in the period: whole days from the figures and
 * pending changes, the rest of the first and the last day from the learners themselves.
 */
export async function readCounts(
  db: Db,
  courseId: number,
  period: Period,
  lessonId: number | null = null,
): Promise<CohortCount[]> {
  const { days, rest } = partsOf(period);
  const conditions: SQL[] = [sql`course_id = ${courseId}`];
  if (days.from !== null) conditions.push(sql`enrolled_on >= ${days.from}::date`);
  if (days.to !== null) conditions.push(sql`enrolled_on < ${days.to}::date`);
  if (lessonId !== null) conditions.push(sql`kind in ('started', 'completed', 'stopped') and item = ${lessonId}::int`);
  const isWhole = sql.join(conditions, sql` and `);
  const ofLesson =
    lessonId === null ? sql`true` : sql`f.kind in ('started', 'completed', 'stopped') and f.item = ${lessonId}::int`;
  const isRest = rest.map(
    (part) => sql`(e.enrolled_at >= ${part.from}::timestamptz and e.enrolled_at < ${part.to}::timestamptz)`,
  );
  const counted =
    isRest.length === 0
      ? sql``
      : sql`union all select f.kind, f.item, 1 from enrolments e cross join lateral (
          select * from enrolment_facts(e.enrolled_at, e.completed_at, e.furthest_lesson_id)
          union all
          select x.* from lesson_progress p cross join lateral progress_facts(p.lesson_id, p.completed_at) x
            where p.user_id = e.user_id and p.course_id = e.course_id) f
        where e.course_id = ${courseId} and (${sql.join(isRest, sql` or `)}) and ${ofLesson}`;
  return readRows(db, countRow)`
    select kind, item, sum(count)::int as count from (
      select kind, item, count from cohort_figures where ${isWhole}
      union all select kind, item, count from cohort_changes where ${isWhole} ${counted}) every_count
    group by kind, item having sum(count) > 0`;
}

const addedRow = rowOf({ taken: z.int() });

/** Adds pending changes up, oldest first. @returns how many there were */
export async function addUpChanges(db: Db, limit: number): Promise<number> {
  const { taken } = await requireRow(db, addedRow)`
    with taken as (
        delete from cohort_changes where id in (select id from cohort_changes order by id limit ${limit})
        returning course_id, kind, item, enrolled_on, count),
      added as (
        insert into cohort_figures (course_id, kind, item, enrolled_on, count)
        select course_id, kind, item, enrolled_on, sum(count)::int from taken
        group by course_id, kind, item, enrolled_on order by course_id, kind, item, enrolled_on
        on conflict (course_id, kind, item, enrolled_on) do update set count = cohort_figures.count + excluded.count)
    select count(*)::int as taken from taken`;
  return taken;
}
