import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError } from '#platform/api/api-error.ts';
import { keepLoadedFiles } from '#platform/device/loaded-files.ts';
import { inspected } from '#platform/devtools.ts';
import { isUnreachable } from '#platform/offline/kept-answers.ts';
import { listChanges } from '#platform/offline/waiting-changes.ts';
import { findKeepable, keepCourse, removeCourse, removeLesson, reviewKept } from './keeping.ts';
import { listKeptCourses, readKeptCourse } from './kept-courses.ts';

const offlineKeys = { all: ['offline'] };

/** Stored content is read with or without a connection. */
const onDevice = { networkMode: 'always', staleTime: 0 } as const;

export const keptCourseQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...offlineKeys.all, 'course', courseId],
    queryFn: () => readKeptCourse(courseId),
    ...onDevice,
  });

export const keptCoursesQuery = queryOptions({
  queryKey: [...offlineKeys.all, 'courses'],
  queryFn: listKeptCourses,
  ...onDevice,
});

export const waitingChangesQuery = (count: number) =>
  queryOptions({ queryKey: [...offlineKeys.all, 'changes', count], queryFn: listChanges, ...onDevice });

/** The content of a course that could be stored; needs a connection. */
export const keepableQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...offlineKeys.all, 'keepable', courseId],
    queryFn: async ({ signal }) => (await findKeepable([courseId], signal)).get(courseId) ?? [],
  });

/** Storage used by this site and its quota, in bytes; null if the browser does not tell. */
export const storageQuery = queryOptions({
  queryKey: [...offlineKeys.all, 'storage'],
  queryFn: async () => {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? null : { usage, quota };
  },
  ...onDevice,
});

export interface Keeping {
  done: number;
  total: number;
  /** Why it stopped: storage full, offline, or another error. */
  failure: 'full' | 'offline' | 'failed' | null;
}

/** Downloads in progress, by course; they continue while other pages are shown. */
export const useKeeping = create<Record<number, Keeping | undefined>>()(inspected('keeping', () => ({})));

const controllers = new Map<number, AbortController>();

/** Downloads a course, or one of its lessons, to this device, and reports the progress to `useKeeping`. */
export async function startKeeping(client: QueryClient, courseId: number, lessonId?: number): Promise<void> {
  if (controllers.has(courseId)) return;
  const controller = new AbortController();
  controllers.set(courseId, controller);
  const show = (keeping: Keeping | undefined) => useKeeping.setState({ [courseId]: keeping });
  show({ done: 0, total: 0, failure: null });
  try {
    // Otherwise the browser may delete it when storage runs low.
    void navigator.storage?.persist?.();
    await keepCourse({
      courseId,
      lessonId,
      signal: controller.signal,
      onProgress: (progress) => show({ ...progress, failure: null }),
    });
    await keepLoadedFiles();
    show(undefined);
  } catch (error) {
    show(controller.signal.aborted ? undefined : { done: 0, total: 0, failure: failureOf(error) });
  } finally {
    controllers.delete(courseId);
    await readAgain(client);
  }
}

export function stopKeeping(courseId: number): void {
  controllers.get(courseId)?.abort();
}

/** Stops all downloads because their user has signed out. */
export function stopAllKeeping(): void {
  for (const controller of controllers.values()) controller.abort();
}

export async function forgetCourse(client: QueryClient, courseId: number): Promise<void> {
  await removeCourse(courseId);
  await readAgain(client);
}

export async function forgetLesson(client: QueryClient, courseId: number, lessonId: number): Promise<void> {
  await removeLesson(courseId, lessonId);
  await readAgain(client);
}

/** Checks the stored content after this device was offline; if that fails, it is done the next time. */
export async function reviewOffline(client: QueryClient): Promise<void> {
  try {
    await reviewKept();
  } catch {
    return;
  }
  await readAgain(client);
}

function failureOf(error: unknown): Keeping['failure'] {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
  // A network failure of fetch is a TypeError; other errors here are caused by this device or a file.
  const isAway = (error instanceof TypeError || error instanceof ApiError) && isUnreachable(error);
  return isAway ? 'offline' : 'failed';
}

function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: offlineKeys.all });
}
