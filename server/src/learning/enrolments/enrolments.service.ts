import type { Db } from '#db/client.ts';
import { isIncluded, isStaff } from '#db/entitlements.ts';
import { presentCourseCard, textsOfCard } from '#learning/course-cards.ts';
import { isLockedByAcademy } from '#learning/progress/academy-locks.ts';
import { translateTexts, type SourceText } from '#learning/translating/translated-texts.ts';
import { tellEnrolled } from '#learning/webhook-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Enrolment } from '@candela/contract/learning/enrolments';
import type { Page } from '@candela/contract/paging';
import { findCourse, listRows, markLeft, upsertEnrolment, type EnrolmentRow } from './enrolments.queries.ts';

export function createEnrolments({ db }: { db: Db }) {
  async function list(
    caller: SignedInCaller,
    state: 'active' | 'completed' | undefined,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<Enrolment>> {
    const rows = await listRows(db, caller.userId, state, {
      limit: page.limit,
      after: decodeInstantCursor(page.cursor),
    });
    const present = (row: EnrolmentRow): Enrolment => ({
      ...presentCourseCard(caller, row),
      lastActivityAt: toIso(row.lastActivityAt),
      nextLesson: row.nextLesson,
    });
    return toPage(await translateEnrolments(db, caller.languageCode, rows), page.limit, present, (row) => [
      row.lastActivityAt,
      row.id,
    ]);
  }

  /** @throws AppError courses.notFound, courses.notIncluded, courses.prerequisites, courses.locked */
  async function create(caller: SignedInCaller, courseId: number) {
    const course = await findCourse(db, caller.userId, courseId);
    if (!course) throw new AppError('courses.notFound');
    if (!isIncluded(caller, course.subscriptionTypeIds)) throw new AppError('courses.notIncluded');
    if (course.hasOpenPrerequisites && !isStaff(caller)) throw new AppError('courses.prerequisites');
    if (!isStaff(caller) && (await isLockedByAcademy(db, caller.userId, courseId)))
      throw new AppError('courses.locked');
    const row = await db.transaction(async (tx) => {
      const written = await upsertEnrolment(tx, caller.userId, courseId);
      if (written.isNew) await tellEnrolled(tx, caller.userId, courseId);
      return written;
    });
    return { courseId, enrolledAt: toIso(row.enrolledAt), nextLessonId: row.nextLessonId };
  }

  /** @throws AppError courses.notFound when the caller does not take the course */
  async function remove(caller: SignedInCaller, courseId: number): Promise<void> {
    if (!(await markLeft(db, caller.userId, courseId))) throw new AppError('courses.notFound');
  }

  return { list, create, remove };
}

/** With titles of courses, and of the lessons to continue with, in the reader's language: one query for all. */
async function translateEnrolments(db: Db, languageCode: string, rows: EnrolmentRow[]): Promise<EnrolmentRow[]> {
  const texts = await translateTexts(
    db,
    languageCode,
    rows.flatMap((row) => [...textsOfCard(row), textOfLesson(row)]),
  );
  return rows.map((row, at) => ({
    ...row,
    title: texts[3 * at] ?? row.title,
    summary: texts[3 * at + 1] ?? row.summary,
    nextLesson: row.nextLesson && { ...row.nextLesson, title: texts[3 * at + 2] ?? row.nextLesson.title },
  }));
}

function textOfLesson({ nextLesson, languageCode }: EnrolmentRow): SourceText {
  return { kind: 'lesson', itemId: nextLesson?.id ?? 0, field: 'title', source: nextLesson?.title ?? '', languageCode };
}
