import type { Enrolment } from '@candela/contract/learning/enrolments';
import type { Page } from '@candela/contract/paging';
import type { Db } from '#db/client.ts';
import { findCourse, listRows, markLeft, upsertEnrolment, type EnrolmentRow } from './enrolments.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { presentCourseCard } from '#learning/course-cards.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { isIncluded } from '#accounts/access.ts';
import { toIso } from '#platform/time/instants.ts';
import { AppError } from '#platform/http/errors.ts';

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
    return toPage(rows, page.limit, present, (row) => [row.lastActivityAt, row.id]);
  }

  /** @throws AppError courses.notFound, courses.notIncluded */
  async function create(caller: SignedInCaller, courseId: number) {
    const course = await findCourse(db, courseId);
    if (!course) throw new AppError('courses.notFound');
    if (!isIncluded(caller, course.subscriptionTypeIds)) throw new AppError('courses.notIncluded');
    const row = await upsertEnrolment(db, caller.userId, courseId);
    return { courseId, enrolledAt: toIso(row.enrolledAt), nextLessonId: row.nextLessonId };
  }

  /** @throws AppError courses.notFound when the caller does not take the course */
  async function remove(caller: SignedInCaller, courseId: number): Promise<void> {
    if (!(await markLeft(db, caller.userId, courseId))) throw new AppError('courses.notFound');
  }

  return { list, create, remove };
}
