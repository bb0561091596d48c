import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { call } from '#platform/api/api-client.ts';
import { changeKept, isUnreachable, orKept, readKeptFile } from '#platform/offline/kept-answers.ts';
import { oneAtATime } from '#platform/offline/one-at-a-time.ts';
import { changeKind, isRefused, makeChange } from '#platform/offline/waiting-changes.ts';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import type { CoursePreview } from '@candela/contract/learning/courses';
import {
  getLesson,
  openLesson,
  updateProgress,
  type Lesson,
  type ProgressResult,
} from '@candela/contract/learning/lessons';
import { keptLessonIds, readKept, writeKept } from './kept-progress.ts';
import type { KeptReport } from './kept-report.ts';
import { withLessonDone } from './lesson-done.ts';
import { LessonTrialContext } from './lesson-trial.ts';

const lessonKeys = { one: (id: number) => ['lessons', 'one', id] };

export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: lessonKeys.one(id),
    queryFn: ({ signal }) =>
      orKept<Lesson>(
        keptAt(id),
        () => call(getLesson, { params: { id } }, { signal, isShownByPage: true }),
        (kept, { isEnrolled, progress }) => ({ ...kept, isEnrolled, progress }),
      ),
    networkMode: 'offlineFirst',
  });

/** A lesson in its original language. */
export const originalLessonQuery = (id: number) =>
  queryOptions({
    queryKey: [...lessonKeys.one(id), 'original'],
    queryFn: ({ signal }) => call(getLesson, { params: { id }, query: { isOriginal: true } }, { signal }),
  });

/** Address of a lesson stored on this device. */
const keptAt = (id: number) => `lessons/${id}`;

/** Applies the server's response to progress; lists are refetched when a lesson was completed. */
function applyResult(client: QueryClient, lessonId: number, result: ProgressResult): void {
  const before = client.getQueryData<Lesson>(lessonKeys.one(lessonId));
  client.setQueryData<Lesson>(lessonKeys.one(lessonId), (lesson) => lesson && { ...lesson, progress: result.lesson });
  const isNewlyDone = result.lesson.completedAt !== null && !before?.progress?.completedAt;
  if (isNewlyDone) void client.invalidateQueries({ queryKey: ['courses'] });
  void client.invalidateQueries({ queryKey: ['enrolments'], refetchType: isNewlyDone ? 'active' : 'none' });
}

/** Reports the watched parts of a lesson; `keepalive` lets the request outlive the page. */
export function sendReport(lessonId: number, report: KeptReport, keepalive = false): Promise<ProgressResult> {
  const watched = report.watched.map(([from, to]): [number, number] => [from, to]);
  const body = { positionSeconds: report.positionSeconds, watched, videoId: report.videoId };
  return call(updateProgress, { params: { id: lessonId }, body }, { keepalive });
}

const inTurn = oneAtATime('candela-kept-progress');

/**
 * Sends stored reports of other lessons, one after another; failed ones are kept for the next time. Simultaneous calls, also of several
 * tabs, send them once.
 * @returns the number of failed ones
 */
export function sendKept(userId: string, exceptLessonId: number): Promise<number> {
  return inTurn(() => sendKeptNow(userId, exceptLessonId));
}

async function sendKeptNow(userId: string, exceptLessonId: number): Promise<number> {
  let failures = 0;
  for (const lessonId of keptLessonIds(userId)) {
    const kept = lessonId === exceptLessonId ? null : readKept(userId, lessonId);
    if (!kept) continue;
    try {
      await sendReport(lessonId, { ...kept, watched: kept.watched.slice(0, 100) });
      writeKept(userId, lessonId, null);
    } catch (error) {
      if (isRefused(error)) writeKept(userId, lessonId, null);
      else failures++;
    }
  }
  return failures;
}

/** Applies responses to the player's reports. */
export function useProgressResult(lessonId: number): (result: ProgressResult) => void {
  const client = useQueryClient();
  return (result) => applyResult(client, lessonId, result);
}

/** Completion of a text or document. The server applies it only once. */
const opening = changeKind({
  name: 'lessons.opening',
  send: ({ lessonId }: { lessonId: number }, { signal }) => call(openLesson, { params: { id: lessonId } }, { signal }),
});

/**
 * Tells the server that a text or PDF lesson was read or marked as complete; offline it is sent later. Never sent in a preview.
 */
export function useOpening(lesson: Lesson) {
  const client = useQueryClient();
  const trial = useContext(LessonTrialContext);
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => (trial ? null : makeChange(opening, { lessonId: lesson.id })),
    onSuccess: async (result) => {
      if (trial) trial.onDone();
      else if (result) applyResult(client, lesson.id, result);
      else await completeHere(client, lesson);
    },
  });
}

/** Marks a lesson as completed before the server knows, in the cache and in stored content. */
async function completeHere(client: QueryClient, { id, courseId }: Lesson): Promise<void> {
  const done = (lesson: Lesson): Lesson => ({
    ...lesson,
    progress: { positionSeconds: 0, watchedSeconds: 0, ...lesson.progress, completedAt: new Date().toISOString() },
  });
  client.setQueryData<Lesson>(lessonKeys.one(id), (lesson) => lesson && done(lesson));
  await changeKept<Lesson>(keptAt(id), done);
  const count = (course: CoursePreview) => withLessonDone(course, id);
  client.setQueryData<CoursePreview>(['courses', 'one', courseId], (course) => course && count(course));
  await changeKept<CoursePreview>(`courses/${courseId}`, count);
}

/** The URL of a document: signed and valid for ten minutes, or of the file stored on this device. */
export const attachmentLinkQuery = (id: string, open: typeof openFile) =>
  queryOptions({
    queryKey: ['attachments', 'link', id],
    queryFn: () => open(id),
    staleTime: 8 * 60_000,
    refetchOnWindowFocus: false,
    networkMode: 'offlineFirst',
  });

/** Returns the function that opens files of a lesson. */
export function useOpenFile(): typeof openFile {
  const trial = useContext(LessonTrialContext);
  return trial ? (id) => Promise.resolve({ url: trial.addressOf(id) }) : openFile;
}

/** The URL of a file: from the server if it is reachable, otherwise of the stored file. */
async function openFile(id: string): Promise<{ url: string }> {
  try {
    return await call(createAttachmentLink, { params: { id } });
  } catch (error) {
    const kept = isUnreachable(error) ? await readKeptFile(id) : null;
    if (!kept) throw error;
    return { url: URL.createObjectURL(kept) };
  }
}
