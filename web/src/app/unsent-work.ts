// Importing these modules registers their kinds of changes.
import '#features/learning/lesson-notes/lesson-notes.api.ts';
import '#features/learning/quizzes/quizzes.api.ts';
import { sendKept } from '#features/learning/lessons/lessons.api.ts';
import { flushDrafts } from '#platform/autosave/open-drafts.ts';
import { countUnsentStored } from '#platform/device/stores/forgetting.ts';
import { sendChanges } from '#platform/offline/waiting-changes.ts';

/**
 * Sends a user's work that the server has not received; what fails is kept, as is what cannot be sent: unconfirmed translations, and
 * drafts that are not open here.
 * @returns how much is left, which does not count what a playing video has added meanwhile
 */
export async function sendUnsent(userId: string): Promise<number> {
  await Promise.all([sendChanges(), flushDrafts()]);
  const lessons = await sendKept(userId, 0);
  return lessons + (await countUnsentStored(userId, { except: 'watched' }));
}
