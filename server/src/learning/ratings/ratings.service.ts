import type { Db } from '#db/client.ts';
import { listActiveTrainers, speaksFor } from '#learning/course-staff.ts';
import { tellOfWords } from '#learning/learner-notices.ts';
import { cancelPersonalNotices } from '#messaging/notices.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { CourseRating, TrainerRating } from '@candela/contract/learning/ratings';
import type { Page } from '@candela/contract/paging';
import {
  deleteRating,
  findCourse,
  findOwnRow,
  findRow,
  listRows,
  listRowsOfTrainer,
  lockHalfDone,
  lockRating,
  writeRating,
  writeReply,
  type RatingRow,
} from './ratings.queries.ts';

export function createRatings({ db }: { db: Db }) {
  /** @throws AppError courses.notFound */
  async function list(
    caller: SignedInCaller,
    courseId: number,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<CourseRating>> {
    if (!(await findCourse(db, courseId, caller.userId))) throw new AppError('courses.notFound');
    const rows = await listRows(db, courseId, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(
      rows,
      page.limit,
      (row) => present(caller, row),
      (row) => [row.updatedAt, row.id],
    );
  }

  /** For published courses only; empty if there is no such trainer. */
  async function listOfTrainer(
    caller: SignedInCaller,
    trainerId: string,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<TrainerRating>> {
    const rows = await listRowsOfTrainer(db, trainerId, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(
      rows,
      page.limit,
      ({ courseTitle, ...row }) => ({ ...present(caller, row), course: { id: row.courseId, title: courseTitle } }),
      (row) => [row.updatedAt, row.id],
    );
  }

  /** @throws AppError courses.notFound */
  async function getOwn(caller: SignedInCaller, courseId: number) {
    const course = await findCourse(db, courseId, caller.userId);
    if (!course) throw new AppError('courses.notFound');
    const own = await findOwnRow(db, courseId, caller.userId);
    const mayReply = await speaksFor(db, caller, courseId);
    return { mayRate: course.isHalfDone, mayReply, own: own && present(caller, own) };
  }

  /**
   * The course's trainers are notified once of each rating; if it is changed, their notification is updated.
   * @throws AppError courses.notFound, ratings.tooEarly
   */
  async function rate(caller: SignedInCaller, courseId: number, given: { stars: number; body: string }) {
    const course = await findCourse(db, courseId, caller.userId);
    if (!course) throw new AppError('courses.notFound');
    const row = await db.transaction(async (tx) => {
      if (!(await lockHalfDone(tx, courseId, caller.userId))) throw new AppError('ratings.tooEarly');
      await writeRating(tx, { courseId, userId: caller.userId, ...given });
      const written = await findOwnRow(tx, courseId, caller.userId);
      if (!written) throw new AppError('ratings.notFound');
      await tellOfWords(tx, {
        kind: 'courseRated',
        id: written.id,
        title: course.title,
        authorName: written.author.fullName,
        body: `${'★'.repeat(given.stars)} ${given.body}`.trim(),
        link: `/education/courses/${courseId}#reviews`,
        userIds: await listActiveTrainers(tx, courseId, caller.userId),
      });
      return written;
    });
    return present(caller, row);
  }

  function remove(caller: SignedInCaller, courseId: number): Promise<void> {
    return db.transaction(async (tx) => {
      await lockHalfDone(tx, courseId, caller.userId);
      const id = await deleteRating(tx, courseId, caller.userId);
      if (id !== null) await cancelPersonalNotices(tx, `courseRated:${id}`);
    });
  }

  /** @throws AppError ratings.notFound (also of a course that the caller does not see), sessions.forbidden */
  async function reply(caller: SignedInCaller, id: number, text: string | null): Promise<CourseRating> {
    return db.transaction(async (tx) => {
      if (!(await lockRating(tx, id))) throw new AppError('ratings.notFound');
      const row = await findRow(tx, id);
      if (!row) throw new AppError('ratings.notFound');
      if (!(await speaksFor(tx, caller, row.courseId))) {
        const isSeen = (await findCourse(tx, row.courseId, caller.userId)) !== null;
        throw new AppError(isSeen ? 'sessions.forbidden' : 'ratings.notFound');
      }
      await writeReply(tx, id, caller.userId, text);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'courseRating',
        entityId: id,
        personal: { personId: row.author.id, before: { reply: row.reply }, after: { reply: text } },
      });
      const changed = await findRow(tx, id);
      if (!changed) throw new AppError('ratings.notFound');
      return present(caller, changed);
    });
  }

  return { list, listOfTrainer, getOwn, rate, remove, reply };
}

function present(caller: SignedInCaller, { courseId: _courseId, ...row }: RatingRow): CourseRating {
  return {
    ...row,
    isOwn: row.author.id === caller.userId,
    updatedAt: toIso(row.updatedAt),
    repliedAt: toIsoOrNull(row.repliedAt),
  };
}
