import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, requireRow, rowOf, run } from '#db/rows.ts';

const progressRow = rowOf({
  positionSeconds: z.number(),
  watched: z.string(),
  /** The video to which the ranges belong. */
  videoId: z.string().nullable(),
  watchedSeconds: z.int(),
  completedAt: instantText.nullable(),
  secondsSinceReport: z.number(),
  /** Seconds that may be claimed beyond the time since the last report. */
  slackSeconds: z.number(),
});

export type ProgressRow = z.infer<typeof progressRow>;

/** Locks the enrolment until the transaction ends, before its progress is locked. */
export async function lockEnrolment(tx: Tx, userId: string, courseId: number): Promise<void> {
  await run(tx)`select from enrolments where user_id = ${userId} and course_id = ${courseId} for no key update`;
}

/**
 * The progress of a lesson, created if missing and locked until the transaction ends, which serialises two devices. The
 * enrolment is locked first, in the same order as by the recount after a publication: the opposite order would
 * deadlock.
 */
export async function lockProgress(
  tx: Tx,
  userId: string,
  lesson: { id: number; courseId: number; videoId: string | null },
): Promise<ProgressRow> {
  await lockEnrolment(tx, userId, lesson.courseId);
  await run(tx)`
    insert into lesson_progress (user_id, lesson_id, course_id, video_id)
    values (${userId}, ${lesson.id}, ${lesson.courseId}, ${lesson.videoId}::uuid)
    on conflict (user_id, lesson_id) do nothing`;
  return requireRow(tx, progressRow)`
    select position_seconds as "positionSeconds", watched::text as watched, video_id as "videoId",
      watched_seconds as "watchedSeconds",
      completed_at as "completedAt", slack_seconds as "slackSeconds",
      extract(epoch from clock_timestamp() - reported_at)::float8 as "secondsSinceReport"
    from lesson_progress where user_id = ${userId} and lesson_id = ${lesson.id} for update`;
}

const completedAtRow = rowOf({ completedAt: instantText.nullable() });

export async function writeProgress(
  tx: Tx,
  userId: string,
  lessonId: number,
  state: {
    videoId: string | null;
    positionSeconds: number;
    watched: string;
    watchedSeconds: number;
    slackSeconds: number;
    isCompleted: boolean;
  },
): Promise<string | null> {
  return (
    (
      await readRow(tx, completedAtRow)`
    update lesson_progress set position_seconds = ${state.positionSeconds}, watched = ${state.watched}::int4multirange,
      watched_seconds = ${state.watchedSeconds}, video_id = ${state.videoId}::uuid, reported_at = clock_timestamp(), slack_seconds = ${state.slackSeconds},
      completed_at = coalesce(completed_at, case when ${state.isCompleted} then now() end)
    where user_id = ${userId} and lesson_id = ${lessonId} returning completed_at as "completedAt"`
    )?.completedAt ?? null
  );
}

const courseStateRow = rowOf({
  completedLessons: z.int(),
  completedAt: instantText.nullable(),
  isFinishedNow: z.boolean(),
});

export type CourseState = z.infer<typeof courseStateRow>;

/** Adds `newlyCompleted` lessons to the course's progress and returns its state. */
export async function updateEnrolment(
  tx: Tx,
  userId: string,
  course: { id: number; lessonCount: number },
  newlyCompleted: 0 | 1,
): Promise<CourseState> {
  return (
    (await readRow(tx, courseStateRow)`
    update enrolments set last_activity_at = now(), completed_lessons = completed_lessons + ${newlyCompleted}::int,
      completed_at = coalesce(completed_at,
        case when completed_lessons + ${newlyCompleted}::int >= ${course.lessonCount}::int then now() end)
    where user_id = ${userId} and course_id = ${course.id}
    returning completed_lessons as "completedLessons", completed_at as "completedAt",
      coalesce(completed_at = now(), false) as "isFinishedNow"`) ?? {
      completedLessons: 0,
      completedAt: null,
      isFinishedNow: false,
    }
  );
}

export async function addToStudyDay(
  tx: Tx,
  userId: string,
  day: string,
  added: { watchedSeconds: number; completedLessons: 0 | 1 },
): Promise<void> {
  await run(tx)`
    insert into study_days (user_id, day, watched_seconds, completed_lessons)
    values (${userId}, ${day}::date, ${added.watchedSeconds}, ${added.completedLessons})
    on conflict (user_id, day) do update set
      watched_seconds = study_days.watched_seconds + excluded.watched_seconds,
      completed_lessons = study_days.completed_lessons + excluded.completed_lessons`;
}
