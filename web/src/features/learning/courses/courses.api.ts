import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { orKept } from '#platform/offline/kept-answers.ts';
import { getCourse, listCourses, type courseOrders, type CoursePreview } from '@candela/contract/learning/courses';
import { createEnrolment, removeEnrolment } from '@candela/contract/learning/enrolments';

/** The filter of the list, stored in the URL. */
export interface CourseFilter {
  search?: string | undefined;
  languageCode?: string | undefined;
  level?: string | undefined;
  style?: string | undefined;
  trainerId?: string | undefined;
  sort?: (typeof courseOrders)[number] | undefined;
}

const courseKeys = {
  all: ['courses'],
  list: (filter: CourseFilter) => ['courses', 'list', filter],
  one: (id: number) => ['courses', 'one', id],
};

export const courseListQuery = (filter: CourseFilter, limit = 20) =>
  infiniteQueryOptions({
    queryKey: [...courseKeys.list(filter), limit],
    queryFn: ({ pageParam, signal }) =>
      call(listCourses, { query: { ...filter, limit, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: courseKeys.one(id),
    queryFn: ({ signal }) =>
      orKept<CoursePreview>(
        `courses/${id}`,
        () => call(getCourse, { params: { id } }, { signal }),
        (_kept, course) => course,
      ),
    networkMode: 'offlineFirst',
  });

/** Enrols in a course, or leaves it; queries about courses are refetched. */
export function useEnrolment(courseId: number) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(['courses', 'enrolments', 'lessons'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const enrol = useMutation({ mutationFn: () => call(createEnrolment, { params: { id: courseId } }), onSuccess });
  const leave = useMutation({ mutationFn: () => call(removeEnrolment, { params: { id: courseId } }), onSuccess });
  return { enrol, leave };
}
