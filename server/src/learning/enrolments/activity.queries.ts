import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

interface DayRow extends Record<string, unknown> {
  day: string;
  watchedSeconds: number;
  completedLessons: number;
}

/** Days with learning, newest first; a streak longer than the limit counts as that. */
export async function listStudyDays(db: Db, userId: string, limit: number): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select day::text as day, watched_seconds as "watchedSeconds", completed_lessons as "completedLessons"
    from study_days where user_id = ${userId} order by study_days.day desc limit ${limit}`);
  return rows;
}

interface TotalsRow extends Record<string, unknown> {
  weeklyGoal: number;
  completedLessons: number;
  completedCourses: number;
  activeCourses: number;
}

export async function readTotals(db: Db, userId: string): Promise<TotalsRow> {
  const { rows } = await db.execute<TotalsRow>(sql`
    select u.weekly_goal as "weeklyGoal", coalesce(sum(e.completed_lessons), 0)::int as "completedLessons",
      count(*) filter (where e.completed_at is not null)::int as "completedCourses",
      count(*) filter (where e.course_id is not null and e.completed_at is null)::int as "activeCourses"
    from users u left join enrolments e on e.user_id = u.id and e.left_at is null
    where u.id = ${userId} group by u.weekly_goal`);
  return rows[0] ?? { weeklyGoal: 0, completedLessons: 0, completedCourses: 0, activeCourses: 0 };
}
