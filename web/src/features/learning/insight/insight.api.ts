import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { saveTable } from '#platform/device/save-table.ts';
import {
  exportCourseInsight,
  getCourseInsight,
  getLessonInsight,
  getTrainerOverview,
  listCourseLearners,
  type LearnerState,
} from '@candela/contract/learning/insight';

interface Period {
  from?: string;
  to?: string;
}

export const courseInsightQuery = (id: number, period: Period) =>
  queryOptions({
    queryKey: ['insight', id, period],
    queryFn: ({ signal }) => call(getCourseInsight, { params: { id }, query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const lessonInsightQuery = (id: number, lessonId: number, period: Period) =>
  queryOptions({
    queryKey: ['insight', id, 'lessons', lessonId, period],
    queryFn: ({ signal }) => call(getLessonInsight, { params: { id, lessonId }, query: period }, { signal }),
  });

export interface LearnersWanted extends Period {
  state: LearnerState;
  lessonId?: number;
}

export const courseLearnersQuery = (id: number, wanted: LearnersWanted) =>
  infiniteQueryOptions({
    queryKey: ['insight', id, 'learners', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCourseLearners,
        { params: { id }, query: { ...wanted, limit: 30, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const overviewQuery = (days: number) =>
  queryOptions({
    queryKey: ['insight', 'overview', days],
    queryFn: ({ signal }) => call(getTrainerOverview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Downloads a table of a course as a file. */
export function useExport(id: number, table: 'lessons' | 'learners', period: Period) {
  return useMutation({
    mutationFn: () =>
      saveTable((cursor) => {
        const query = { table, ...period, ...(cursor !== undefined && { cursor }) };
        return call(exportCourseInsight, { params: { id }, query });
      }),
  });
}
