import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { createAuthoredCourse, listAuthoredCourses } from '@candela/contract/authoring/authored-courses';
import { getDraftLesson, type SavedLesson } from '@candela/contract/authoring/draft-lessons';
import { countLessonLearners, getDraft, listDraftChoices } from '@candela/contract/authoring/drafts';
import type { AuthoredFilter } from './authored-filter.ts';

/** Query keys of everything that authors see: invalidated by messages of the hub. */
export const draftKeys = {
  all: ['drafts'],
  list: (filter: AuthoredFilter) => ['drafts', 'list', filter],
  one: (courseId: number) => ['drafts', 'one', courseId],
  lesson: (courseId: number, lessonId: number) => ['drafts', 'lesson', courseId, lessonId],
  choices: (courseId: number, kind: string, search: string) => ['drafts', 'choices', courseId, kind, search],
};

export const authoredListQuery = (filter: AuthoredFilter) =>
  infiniteQueryOptions({
    queryKey: draftKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listAuthoredCourses, { query: { ...filter, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const draftQuery = (courseId: number) =>
  queryOptions({
    queryKey: draftKeys.one(courseId),
    queryFn: ({ signal }) => call(getDraft, { params: { id: courseId } }, { signal }),
  });

const readDraftLesson = (
  courseId: number,
  lessonId: number,
  options: { signal?: AbortSignal; isShownByPage?: boolean },
) => call(getDraftLesson, { params: { id: courseId, lessonId } }, options);

/** How long a lesson that was asked for early waits for its editor, in milliseconds. */
const earlyFor = 15_000;

const early = new Map<string, Promise<SavedLesson | null>>();
const earlyName = (courseId: number, lessonId: number) => `${courseId}/${lessonId}`;

/** Asks for a lesson whose editor is still loading. The editor takes the answer once: what is opened again is read again. */
export function askDraftLesson(courseId: number, lessonId: number): void {
  const name = earlyName(courseId, lessonId);
  const answer = readDraftLesson(courseId, lessonId, { isShownByPage: true }).catch(() => null);
  early.set(name, answer);
  window.setTimeout(() => early.get(name) === answer && early.delete(name), earlyFor);
}

function takeEarly(courseId: number, lessonId: number): Promise<SavedLesson | null> | null {
  const name = earlyName(courseId, lessonId);
  const answer = early.get(name) ?? null;
  early.delete(name);
  return answer;
}

/** A lesson when it is opened; further changes are kept by its autosave. */
export const draftLessonQuery = (courseId: number, lessonId: number) =>
  queryOptions({
    queryKey: draftKeys.lesson(courseId, lessonId),
    queryFn: async ({ signal }) =>
      (await takeEarly(courseId, lessonId)) ?? readDraftLesson(courseId, lessonId, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });

export type ChoiceKind = 'trainers' | 'videos' | 'events';

export const choicesQuery = (courseId: number, kind: ChoiceKind, search: string) =>
  queryOptions({
    queryKey: draftKeys.choices(courseId, kind, search),
    queryFn: ({ signal }) =>
      call(
        listDraftChoices,
        { params: { id: courseId }, query: { kind, ...(search !== '' && { search }) } },
        { signal },
      ),
    staleTime: 60_000,
  });

export function useNewCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { title: string; languageCode: string }) => call(createAuthoredCourse, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: draftKeys.all }),
  });
}

/** How many learners would be affected; null if that could not be determined. */
export async function countLearners(
  courseId: number,
  what: { lessonId: number } | { sectionId: number },
): Promise<number | null> {
  try {
    const { learnerCount } = await call(countLessonLearners, { params: { id: courseId }, query: what });
    return learnerCount;
  } catch {
    return null;
  }
}
