import { createAttachmentLink } from '@candela/contract/learning/attachments';
import {
  getLesson,
  openLesson,
  updateProgress,
  type Lesson,
  type ProgressResult,
} from '@candela/contract/learning/lessons';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { keptLessonIds, readKept, writeKept } from './kept-progress.ts';
import type { WatchReport } from './watch-record.ts';

const lessonKeys = { one: (id: number) => ['lessons', 'one', id] };

export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: lessonKeys.one(id),
    queryFn: ({ signal }) => call(getLesson, { params: { id } }, { signal }),
  });

/** Takes the server's answer to progress over; lists are read again when a lesson got done. */
function applyResult(client: QueryClient, lessonId: number, result: ProgressResult): void {
  const before = client.getQueryData<Lesson>(lessonKeys.one(lessonId));
  client.setQueryData<Lesson>(lessonKeys.one(lessonId), (lesson) => lesson && { ...lesson, progress: result.lesson });
  const isNewlyDone = result.lesson.completedAt !== null && !before?.progress?.completedAt;
  if (isNewlyDone) void client.invalidateQueries({ queryKey: ['courses'] });
  void client.invalidateQueries({ queryKey: ['enrolments'], refetchType: isNewlyDone ? 'active' : 'none' });
}

/** Sends what was watched of a lesson; `keepalive` lets the request outlive the page. */
export function sendReport(lessonId: number, report: WatchReport, keepalive = false): Promise<ProgressResult> {
  const watched = report.watched.map(([from, to]): [number, number] => [from, to]);
  const body = { positionSeconds: report.positionSeconds, watched };
  return call(updateProgress, { params: { id: lessonId }, body }, { keepalive });
}

/** The server will never take this report, so that keeping it is no use. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Sends what was left on the device of other lessons, one after the other; what fails stays for the next time. */
export async function sendKept(userId: string, exceptLessonId: number): Promise<void> {
  for (const lessonId of keptLessonIds(userId)) {
    const kept = lessonId === exceptLessonId ? null : readKept(userId, lessonId);
    if (!kept) continue;
    try {
      await sendReport(lessonId, { ...kept, watched: kept.watched.slice(0, 100) });
      writeKept(userId, lessonId, null);
    } catch (error) {
      if (isRefused(error)) writeKept(userId, lessonId, null);
    }
  }
}

/** For reports of the player. */
export function useProgressResult(lessonId: number): (result: ProgressResult) => void {
  const client = useQueryClient();
  return (result) => applyResult(client, lessonId, result);
}

/** Tells the server that a text or PDF lesson was read or marked as complete. */
export function useOpening(lessonId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(openLesson, { params: { id: lessonId } }),
    onSuccess: (result) => applyResult(client, lessonId, result),
  });
}

/** A signed address of a file, good for ten minutes. */
export const attachmentLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['attachments', 'link', id],
    queryFn: ({ signal }) => call(createAttachmentLink, { params: { id } }, { signal }),
    staleTime: 8 * 60_000,
    refetchOnWindowFocus: false,
  });

export function fetchAttachmentLink(id: string): Promise<{ url: string }> {
  return call(createAttachmentLink, { params: { id } });
}
