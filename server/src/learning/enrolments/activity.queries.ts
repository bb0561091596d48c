import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';

const dayRow = rowOf({
  day: z.iso.date(),
  watchedSeconds: z.int(),
  completedLessons: z.int(),
});

type DayRow = z.infer<typeof dayRow>;

/** Days with learning, newest first; a streak longer than the limit counts as the limit. */
export async function listStudyDays(db: Db, userId: string, limit: number): Promise<DayRow[]> {
  return readRows(db, dayRow)`
    select day::text as day, watched_seconds as "watchedSeconds", completed_lessons as "completedLessons"
    from study_days where user_id = ${userId} order by study_days.day desc limit ${limit}`;
}

const totalsRow = rowOf({
  weeklyGoal: z.int(),
  completedLessons: z.int(),
  completedCourses: z.int(),
  activeCourses: z.int(),
});

type TotalsRow = z.infer<typeof totalsRow>;

export async function readTotals(db: Db, userId: string): Promise<TotalsRow> {
  return (
    (await readRow(db, totalsRow)`
    select u.weekly_goal as "weeklyGoal", coalesce(sum(e.completed_lessons), 0)::int as "completedLessons",
      count(*) filter (where e.completed_at is not null)::int as "completedCourses",
      count(*) filter (where e.course_id is not null and e.completed_at is null)::int as "activeCourses"
    from users u left join enrolments e on e.user_id = u.id and e.left_at is null
    where u.id = ${userId} group by u.weekly_goal`) ?? {
      weeklyGoal: 0,
      completedLessons: 0,
      completedCourses: 0,
      activeCourses: 0,
    }
  );
}
