import type { Lesson } from '@candela/contract/learning/lessons';
import type { Db } from '#db/client.ts';
import { presentLesson } from './lessons.present.ts';
import { findRow, type LessonRow } from './lessons.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { lessonObstacle } from '#learning/access.ts';
import { translateLesson } from '#learning/translated-lesson.ts';
import { AppError } from '#platform/http/errors.ts';

export function createLessons({ db }: { db: Db }) {
  /** @throws AppError lessons.notFound, courses.notIncluded, lessons.notEnrolled, lessons.locked */
  async function getOpen(caller: SignedInCaller, id: number): Promise<LessonRow> {
    const row = await findRow(db, caller.userId, id);
    if (!row) throw new AppError('lessons.notFound');
    const obstacle = lessonObstacle(caller, row);
    if (obstacle) throw new AppError(obstacle);
    return row;
  }

  async function get(caller: SignedInCaller, id: number): Promise<Lesson> {
    return presentLesson(await translateLesson(db, caller.languageCode, await getOpen(caller, id)));
  }

  /** Whether the caller may see what belongs to a lesson, and whether progress is kept for them. */
  async function getAccess(
    caller: SignedInCaller,
    id: number,
  ): Promise<{ courseId: number; isEnrolled: boolean } | null> {
    const row = await findRow(db, caller.userId, id);
    if (!row || lessonObstacle(caller, row)) return null;
    return { courseId: row.courseId, isEnrolled: row.isEnrolled };
  }

  return { get, getAccess };
}
