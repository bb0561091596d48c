// Importing these modules registers their kinds of changes.
import '#features/learning/lesson-notes/lesson-notes.api.ts';
import '#features/learning/quizzes/quizzes.api.ts';
import { sendKept } from '#features/learning/lessons/lessons.api.ts';
import { keptLessonIds } from '#features/learning/lessons/kept-progress.ts';
import { countChanges, sendChanges, useWaitingChanges } from '#platform/offline/waiting-changes.ts';

/** Amount of a user's work that the server has not received: changes, and lessons with watched parts. */
export async function countUnsent(userId: string): Promise<number> {
  await countChanges();
  return useWaitingChanges.getState().count + keptLessonIds(userId).length;
}

/**
 * Sends all of it; what fails is kept.
 * @returns how much has failed, which does not count what a playing video has added meanwhile
 */
export async function sendUnsent(userId: string): Promise<number> {
  await sendChanges();
  const lessons = await sendKept(userId, 0);
  return useWaitingChanges.getState().count + lessons;
}
