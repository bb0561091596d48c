import type { Tx } from '#db/client.ts';
import type { LessonRow } from '#learning/lesson-rows.ts';
import { tellCompleted } from '#learning/webhook-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { dayIn } from '#platform/time/time-zones.ts';
import type { ProgressResult } from '@candela/contract/learning/lessons';
import { issueCertificates } from './certificate-issuing.ts';
import { addToStudyDay, updateEnrolment, writeProgress } from './progress-rows.ts';

/** A learner's progress in a lesson, after `lockProgress` in the same transaction. */
interface ReachedState {
  positionSeconds: number;
  /** As text of an int4multirange. */
  watched: string;
  watchedSeconds: number;
  /** The new part of it. */
  addedSeconds: number;
  slackSeconds: number;
  isCompleted: boolean;
  wasCompleted: boolean;
}

/** Writes progress and its consequences: for the course, the day, certificates. Completion counts once. */
export async function recordProgress(
  tx: Tx,
  caller: SignedInCaller,
  lesson: LessonRow,
  state: ReachedState,
  now: Date,
): Promise<ProgressResult> {
  const newlyCompleted = state.isCompleted && !state.wasCompleted ? 1 : 0;
  const completedAt = await writeProgress(tx, caller.userId, lesson.id, { ...state, videoId: lesson.videoId });
  const course = { id: lesson.courseId, lessonCount: lesson.lessonCount };
  const enrolment = await updateEnrolment(tx, caller.userId, course, newlyCompleted);
  if (state.addedSeconds > 0 || newlyCompleted) {
    await addToStudyDay(tx, caller.userId, dayIn(caller.timeZone ?? 'UTC', now), {
      watchedSeconds: state.addedSeconds,
      completedLessons: newlyCompleted,
    });
  }
  const isCourseDone = newlyCompleted > 0 && enrolment.completedAt !== null;
  if (newlyCompleted > 0 && enrolment.isFinishedNow) await tellCompleted(tx, caller.userId, lesson.courseId);
  if (isCourseDone) await issueCertificates(tx, { userId: caller.userId, courseId: lesson.courseId });
  return {
    lesson: {
      positionSeconds: Math.floor(state.positionSeconds),
      watchedSeconds: state.watchedSeconds,
      completedAt: completedAt === null ? null : toIso(completedAt),
    },
    completedLessons: enrolment.completedLessons,
    totalLessons: lesson.lessonCount,
    courseCompletedAt: toIsoOrNull(enrolment.completedAt),
  };
}
