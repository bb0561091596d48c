import type { Db } from '#db/client.ts';
import { lessonObstacle } from '#learning/access.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { findLesson, findOpenLesson } from '#learning/lesson-rows.ts';
import { translateLesson } from '#learning/translating/translated-lesson.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { withAssetAddresses } from '#platform/text/rich-text/rich-text-html.ts';
import type { Lesson } from '@candela/contract/learning/lessons';
import { presentLesson } from './lessons.present.ts';

export function createLessons({ db, addresses }: { db: Db; addresses: AssetAddresses }) {
  /**
   * In the language of the caller as far as it is translated, else in the original.
   * @throws AppError lessons.notFound, courses.notIncluded, lessons.notEnrolled, lessons.locked, lessons.notYetOpen
   */
  async function get(
    caller: SignedInCaller,
    id: number,
    { isOriginal = false }: { isOriginal?: boolean | undefined } = {},
  ): Promise<Lesson> {
    const row = await findOpenLesson(db, caller, id);
    const languageCode = isOriginal ? row.languageCode : caller.languageCode;
    const lesson = presentLesson(await translateLesson(db, languageCode, row));
    return { ...lesson, body: withAssetAddresses(lesson.body, addresses.addressOf) };
  }

  /** Whether the caller may see what belongs to a lesson, and whether progress is recorded for them. */
  async function getAccess(
    caller: SignedInCaller,
    id: number,
  ): Promise<{ courseId: number; isEnrolled: boolean } | null> {
    const row = await findLesson(db, caller.userId, id);
    if (!row || lessonObstacle(caller, row)) return null;
    return { courseId: row.courseId, isEnrolled: row.isEnrolled };
  }

  return { get, getAccess };
}
