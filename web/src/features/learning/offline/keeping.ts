import { call } from '#platform/api/api-client.ts';
import { CallCancelled } from '#platform/api/api-error.ts';
import { confirmKept, keep, removeKept } from '#platform/offline/kept-store.ts';
import { oneAtATime } from '#platform/offline/one-at-a-time.ts';
import { ownerId } from '#platform/session/owner-id.ts';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import { getCourse } from '@candela/contract/learning/courses';
import { getLesson, type Attachment, type Lesson } from '@candela/contract/learning/lessons';
import { listOfflineLessons, maxOfflineCourses, type OfflineLesson } from '@candela/contract/learning/offline';
import {
  courseAddress,
  lessonAddress,
  listKeptCourses,
  readKeptCourse,
  removeKeptCourse,
  writeKeptCourse,
  type KeptCourse,
} from './kept-courses.ts';
import { withOwnImages } from './own-images.ts';

const withKeepingLock = oneAtATime('candela-keeping');

interface KeepOptions {
  courseId: number;
  /** A single lesson; by default every open lesson of the course. */
  lessonId?: number | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** The lessons that may currently be stored, by course. */
export async function findKeepable(
  courseIds: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, OfflineLesson[]>> {
  const { courses } = await call(
    listOfflineLessons,
    { query: { courseIds: courseIds.join(',') } },
    signal ? { signal } : {},
  );
  return new Map(courses.map(({ id, lessons }) => [id, lessons]));
}

/** Downloads a course, or one of its lessons, to this device. If aborted, what was already stored stays. */
export function keepCourse(options: KeepOptions): Promise<void> {
  return withKeepingLock(() => keepNow(options));
}

async function keepNow({ courseId, lessonId, signal, onProgress }: KeepOptions): Promise<void> {
  const userId = ownerId();
  if (userId === null) throw new CallCancelled();
  const open = (await findKeepable([courseId], signal)).get(courseId) ?? [];
  const preview = await call(getCourse, { params: { id: courseId } }, signal ? { signal } : {});
  const before = await readKeptCourse(courseId);
  const course: KeptCourse = {
    userId,
    id: courseId,
    title: preview.title,
    languageCode: preview.languageCode,
    isWhole: lessonId === undefined || before?.isWhole === true,
    lessons: before?.lessons ?? [],
    keptAt: before?.keptAt ?? Date.now(),
    checkedAt: Date.now(),
  };
  await writeKeptCourse(course);
  // After it: saving a course without lessons also removes its outline.
  await keep({ userId, address: courseAddress(courseId), group: courseAddress(courseId), answer: preview });
  const wanted = lessonId === undefined ? open : open.filter(({ id }) => id === lessonId);
  await fetchLessons(course, wanted, { signal, onProgress });
}

/** Removes one lesson from this device; its course no longer counts as completely stored. */
export function removeLesson(courseId: number, lessonId: number): Promise<void> {
  return withKeepingLock(async () => {
    await removeKept([lessonAddress(lessonId)]);
    const course = await readKeptCourse(courseId);
    if (!course) return;
    await writeKeptCourse({ ...course, isWhole: false, lessons: course.lessons.filter(({ id }) => id !== lessonId) });
  });
}

/** Removes a course from this device. */
export function removeCourse(courseId: number): Promise<void> {
  return withKeepingLock(() => removeKeptCourse(courseId));
}

/**
 * Checks all stored content: removes what may no longer be read, updates what has changed, and adds newly opened lessons of completely
 * stored courses.
 */
export function reviewKept(): Promise<void> {
  return withKeepingLock(async () => {
    const courses = await listKeptCourses();
    for (let from = 0; from < courses.length; from += maxOfflineCourses) {
      const some = courses.slice(from, from + maxOfflineCourses);
      const open = await findKeepable(some.map(({ id }) => id));
      for (const course of some) await reviewCourse(course, open.get(course.id) ?? []);
    }
  });
}

async function reviewCourse(course: KeptCourse, open: readonly OfflineLesson[]): Promise<void> {
  if (open.length === 0) return removeKeptCourse(course.id);
  const openIds = new Set(open.map(({ id }) => id));
  const closed = course.lessons.filter(({ id }) => !openIds.has(id));
  await removeKept(closed.map(({ id }) => lessonAddress(id)));
  const kept = course.lessons.filter(({ id }) => openIds.has(id));
  await confirmKept([courseAddress(course.id), ...kept.map(({ id }) => lessonAddress(id))]);
  const next = { ...course, lessons: kept, checkedAt: Date.now() };
  await writeKeptCourse(next);
  const wanted = course.isWhole ? open : open.filter(({ id }) => kept.some((lesson) => lesson.id === id));
  await fetchLessons(next, wanted, {});
}

/** Downloads lessons that are not stored in their current revision, one after another. */
async function fetchLessons(
  given: KeptCourse,
  wanted: readonly OfflineLesson[],
  { signal, onProgress }: Pick<KeepOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  let course = given;
  const missing = wanted.filter(
    ({ id, revision }) => !course.lessons.some((lesson) => lesson.id === id && lesson.revision === revision),
  );
  for (const [done, entry] of missing.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ done, total: missing.length });
    const lesson = await call(getLesson, { params: { id: entry.id } }, signal ? { signal } : {});
    await keepLesson(lesson, course.userId, signal);
    const others = course.lessons.filter(({ id }) => id !== entry.id);
    course = { ...course, lessons: [...others, { ...entry, title: lesson.title }] };
    await writeKeptCourse(course);
  }
}

async function keepLesson(lesson: Lesson, userId: string, signal: AbortSignal | undefined): Promise<void> {
  const files: { id: string; mimeType: string; bytes: ArrayBuffer }[] = [];
  for (const attachment of lesson.document ? [lesson.document, ...lesson.attachments] : lesson.attachments) {
    files.push({ id: attachment.id, mimeType: attachment.mimeType, bytes: await fetchFile(attachment, signal) });
  }
  const body = await withOwnImages(lesson.body, signal);
  await keep({
    userId,
    address: lessonAddress(lesson.id),
    group: courseAddress(lesson.courseId),
    answer: { ...lesson, body },
    files,
  });
}

async function fetchFile({ id }: Attachment, signal: AbortSignal | undefined): Promise<ArrayBuffer> {
  const { url } = await call(createAttachmentLink, { params: { id } }, signal ? { signal } : {});
  const response = await fetch(url, { signal: signal ?? null });
  if (!response.ok) throw new Error(`The file ${id} answered ${response.status}.`);
  return response.arrayBuffer();
}
