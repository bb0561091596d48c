import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';

export interface ProgressRow extends Record<string, unknown> {
  positionSeconds: number;
  watched: string;
  watchedSeconds: number;
  completedAt: string | null;
  secondsSinceReport: number;
}

/** The progress of a lesson, made if there is none and locked until the transaction ends: two devices take turns. */
export async function lockProgress(
  tx: Tx,
  userId: string,
  lesson: { id: number; courseId: number },
): Promise<ProgressRow> {
  await tx.execute(sql`
    insert into lesson_progress (user_id, lesson_id, course_id) values (${userId}, ${lesson.id}, ${lesson.courseId})
    on conflict (user_id, lesson_id) do nothing`);
  const { rows } = await tx.execute<ProgressRow>(sql`
    select position_seconds as "positionSeconds", watched::text as watched, watched_seconds as "watchedSeconds",
      completed_at as "completedAt", extract(epoch from clock_timestamp() - reported_at)::float8 as "secondsSinceReport"
    from lesson_progress where user_id = ${userId} and lesson_id = ${lesson.id} for update`);
  const row = rows[0];
  if (!row) throw new Error('the progress is not there after it was written');
  return row;
}

export async function writeProgress(
  tx: Tx,
  userId: string,
  lessonId: number,
  state: { positionSeconds: number; watched: string; watchedSeconds: number; isCompleted: boolean },
): Promise<string | null> {
  const { rows } = await tx.execute<{ completedAt: string | null }>(sql`
    update lesson_progress set position_seconds = ${state.positionSeconds}, watched = ${state.watched}::int4multirange,
      watched_seconds = ${state.watchedSeconds}, reported_at = now(),
      completed_at = coalesce(completed_at, case when ${state.isCompleted} then now() end)
    where user_id = ${userId} and lesson_id = ${lessonId} returning completed_at as "completedAt"`);
  return rows[0]?.completedAt ?? null;
}

export interface CourseState extends Record<string, unknown> {
  completedLessons: number;
  completedAt: string | null;
}

/** Moves the course on by `newlyCompleted` lessons and says where it stands. */
export async function updateEnrolment(
  tx: Tx,
  userId: string,
  course: { id: number; lessonCount: number },
  newlyCompleted: 0 | 1,
): Promise<CourseState> {
  const { rows } = await tx.execute<CourseState>(sql`
    update enrolments set last_activity_at = now(), completed_lessons = completed_lessons + ${newlyCompleted}::int,
      completed_at = coalesce(completed_at,
        case when completed_lessons + ${newlyCompleted}::int >= ${course.lessonCount}::int then now() end)
    where user_id = ${userId} and course_id = ${course.id}
    returning completed_lessons as "completedLessons", completed_at as "completedAt"`);
  return rows[0] ?? { completedLessons: 0, completedAt: null };
}

export async function addToStudyDay(
  tx: Tx,
  userId: string,
  day: string,
  added: { watchedSeconds: number; completedLessons: 0 | 1 },
): Promise<void> {
  await tx.execute(sql`
    insert into study_days (user_id, day, watched_seconds, completed_lessons)
    values (${userId}, ${day}::date, ${added.watchedSeconds}, ${added.completedLessons})
    on conflict (user_id, day) do update set
      watched_seconds = study_days.watched_seconds + excluded.watched_seconds,
      completed_lessons = study_days.completed_lessons + excluded.completed_lessons`);
}
