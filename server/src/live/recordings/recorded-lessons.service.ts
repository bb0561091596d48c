import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { insertLesson, listPlaces, type LessonPlace } from './recorded-lessons.queries.ts';
import { findManaged } from './recordings.access.ts';

/** Recordings as lessons of courses. */
export function createRecordedLessons({ db }: { db: Db }) {
  /** @throws AppError recordings.notFound, sessions.forbidden */
  async function listOwnPlaces(caller: SignedInCaller, eventId: number): Promise<{ data: LessonPlace[] }> {
    await findManaged(db, caller, eventId);
    return { data: await listPlaces(db, caller.userId) };
  }

  /** @throws AppError recordings.notFound, recordings.notReady, courses.notFound, sessions.forbidden */
  async function create(caller: SignedInCaller, eventId: number, sectionId: number) {
    const row = await findManaged(db, caller, eventId);
    if (row.publishedAt === null) throw new AppError('recordings.notReady');
    const lesson = { sectionId, title: row.title, videoId: row.videoId, seconds: row.trimEnd - row.trimStart };
    const made = await db.transaction(async (tx) => {
      const inserted = await insertLesson(tx, caller.userId, lesson);
      if (!inserted) return null;
      const { courseId, lessonId } = inserted;
      await changeSearch(tx, 'course', [courseId]);
      const after = { lessonId, lessonTitle: row.title, videoId: row.videoId };
      await recordChange(tx, caller, { action: 'update', entity: 'course', entityId: courseId, after });
      return inserted;
    });
    if (!made) throw new AppError('courses.notFound');
    return made;
  }

  return { listPlaces: listOwnPlaces, create };
}
