import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { partsOf, type Period } from './cohorts.ts';

const resultRow = rowOf({ questionId: z.string(), learnerCount: z.int(), atOnceCount: z.int(), rightCount: z.int() });

/**
 * How each question went, over the submitted attempts of each learner who enrolled in the period: days that are whole from
 * their figures and from changes that are not added up yet, the rest of the first and the last day from the learners themselves.
 */
export async function listResults(
  db: Db,
  { courseId, lessonId }: { courseId: number; lessonId: number },
  period: Period,
): Promise<z.infer<typeof resultRow>[]> {
  const { days, rest } = partsOf(period);
  const conditions: SQL[] = [sql`lesson_id = ${lessonId}`];
  if (days.from !== null) conditions.push(sql`enrolled_on >= ${days.from}::date`);
  if (days.to !== null) conditions.push(sql`enrolled_on < ${days.to}::date`);
  const isWhole = sql.join(conditions, sql` and `);
  const counts = sql.raw('question_id, learner_count, at_once_count, right_count');
  const isRest = rest.map(
    (part) => sql`(e.enrolled_at >= ${part.from}::timestamptz and e.enrolled_at < ${part.to}::timestamptz)`,
  );
  const counted =
    isRest.length === 0
      ? sql``
      : sql`union all select f.question_id, 1, f.at_once::int, f.is_right::int
          from enrolments e cross join lateral question_facts(e.user_id, ${lessonId}::int) f
          where e.course_id = ${courseId} and (${sql.join(isRest, sql` or `)})`;
  return readRows(db, resultRow)`
    select question_id as "questionId", sum(learner_count)::int as "learnerCount",
      sum(at_once_count)::int as "atOnceCount", sum(right_count)::int as "rightCount"
    from (
      select ${counts} from question_figures where ${isWhole}
      union all select ${counts} from question_changes where ${isWhole} ${counted}) every_count
    group by question_id having sum(learner_count) > 0`;
}

const addedRow = rowOf({ taken: z.int() });

/** Adds changes up, the oldest first. @returns how many there were */
export async function addUpQuestions(db: Db, limit: number): Promise<number> {
  const { taken } = await requireRow(db, addedRow)`
    with taken as (
        delete from question_changes where id in (select id from question_changes order by id limit ${limit})
        returning lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count),
      added as (
        insert into question_figures (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
        select lesson_id, question_id, enrolled_on, sum(learner_count)::int, sum(at_once_count)::int, sum(right_count)::int
        from taken group by lesson_id, question_id, enrolled_on order by lesson_id, question_id, enrolled_on
        on conflict (lesson_id, question_id, enrolled_on) do update set
          learner_count = question_figures.learner_count + excluded.learner_count,
          at_once_count = question_figures.at_once_count + excluded.at_once_count,
          right_count = question_figures.right_count + excluded.right_count)
    select count(*)::int as taken from taken`;
  return taken;
}
