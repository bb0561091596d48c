import {
  keepPreviousData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { removeDraft, type CourseDraft } from '@candela/contract/authoring/drafts';
import {
  approveDraft,
  cancelPublication,
  compareLesson,
  compareVersions,
  listVersions,
  previewDraft,
  previewDraftLesson,
  publishDraft,
  requestChanges,
  restoreVersion,
  setCourseStatus,
  submitDraft,
  withdrawDraft,
} from '@candela/contract/authoring/versions';

/** The keys begin like those of drafts, so that versions are refetched with the draft. */
const keys = {
  list: (courseId: number) => ['drafts', 'versions', courseId],
  comparison: (courseId: number, span: Span) => ['drafts', 'comparison', courseId, span],
  lesson: (courseId: number, lessonId: number, span: Span) => ['drafts', 'comparison', courseId, span, lessonId],
  preview: (courseId: number) => ['drafts', 'preview', courseId],
  previewLesson: (courseId: number, lessonId: number) => ['drafts', 'preview', courseId, lessonId],
};

/** Two versions of a course by number; undefined: the published version, and the draft. */
export interface Span {
  from?: number;
  to?: number;
}

export const versionsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: keys.list(courseId),
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id: courseId }, query: { cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const comparisonQuery = (courseId: number, span: Span) =>
  queryOptions({
    queryKey: keys.comparison(courseId, span),
    queryFn: ({ signal }) => call(compareVersions, { params: { id: courseId }, query: span }, { signal }),
  });

export const lessonComparisonQuery = (courseId: number, lessonId: number, span: Span) =>
  queryOptions({
    queryKey: keys.lesson(courseId, lessonId, span),
    queryFn: ({ signal }) => call(compareLesson, { params: { id: courseId, lessonId }, query: span }, { signal }),
  });

export const previewQuery = (courseId: number, languageCode: string) =>
  queryOptions({
    queryKey: [...keys.preview(courseId), languageCode],
    queryFn: ({ signal }) => call(previewDraft, { params: { id: courseId }, query: { languageCode } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const previewLessonQuery = (courseId: number, lessonId: number, languageCode: string) =>
  queryOptions({
    queryKey: [...keys.previewLesson(courseId, lessonId), languageCode],
    queryFn: ({ signal }) =>
      call(previewDraftLesson, { params: { id: courseId, lessonId }, query: { languageCode } }, { signal }),
  });

/** Decisions about a draft; each response is the updated draft. */
export function useDecisions(courseId: number) {
  const client = useQueryClient();
  const params = { id: courseId };
  const onSuccess = (draft: CourseDraft) => {
    client.setQueryData(['drafts', 'one', courseId], draft);
    return client.invalidateQueries({ queryKey: ['drafts'] });
  };
  return {
    submit: useMutation({ mutationFn: (note: string) => call(submitDraft, { params, body: { note } }), onSuccess }),
    withdraw: useMutation({ mutationFn: () => call(withdrawDraft, { params }), onSuccess }),
    requestChanges: useMutation({
      mutationFn: (note: string) => call(requestChanges, { params, body: { note } }),
      onSuccess,
    }),
    approve: useMutation({
      mutationFn: (version: number) => call(approveDraft, { params, body: { version } }),
      onSuccess,
    }),
    publish: useMutation({
      mutationFn: (publishAt: string | null) => call(publishDraft, { params, body: { publishAt } }),
      onSuccess,
    }),
    cancelPublication: useMutation({ mutationFn: () => call(cancelPublication, { params }), onSuccess }),
    setStatus: useMutation({
      mutationFn: (status: 'published' | 'unpublished' | 'archived' | 'restored') =>
        call(setCourseStatus, { params, body: { status } }),
      onSuccess,
    }),
    discard: useMutation({
      mutationFn: () => call(removeDraft, { params }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['drafts'] }),
    }),
    restore: useMutation({
      mutationFn: (number: number) => call(restoreVersion, { params: { id: courseId, number } }),
      onSuccess,
    }),
  };
}
