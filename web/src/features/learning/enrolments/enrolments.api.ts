import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getActivity, listEnrolments, type enrolmentStates } from '@candela/contract/learning/enrolments';

export type EnrolmentState = (typeof enrolmentStates)[number];

export const enrolmentListQuery = (state: EnrolmentState, limit = 20) =>
  infiniteQueryOptions({
    queryKey: ['enrolments', 'list', state, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listEnrolments, { query: { state, limit, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Days in the learner's time zone. */
export const activityQuery = (timeZone: string) =>
  queryOptions({
    queryKey: ['enrolments', 'activity', timeZone],
    queryFn: ({ signal }) => call(getActivity, { query: { timeZone } }, { signal }),
  });
