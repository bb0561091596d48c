import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#platform/api/api-client.ts';
import {
  createThread,
  listThreads,
  replyToThread,
  updateThread,
  type ReviewThread,
} from '@candela/contract/authoring/review-threads';
import type { CallInput } from '@candela/contract/endpoint';
import type { Page } from '@candela/contract/paging';

const keys = {
  all: ['review-threads'],
  of: (courseId: number) => ['review-threads', courseId],
  list: (courseId: number, lessonId: number | undefined) => ['review-threads', courseId, lessonId],
};

/** Comments on a draft or on one of its lessons, open ones first, newest first; invalidated by messages of the hub. */
const threadsQuery = (courseId: number, lessonId?: number) =>
  infiniteQueryOptions({
    queryKey: keys.list(courseId, lessonId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listThreads,
        { params: { id: courseId }, query: { lessonId, limit: 50, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The loaded comments on a draft or on one of its lessons; undefined before the first are there. */
export function useThreads(courseId: number, lessonId?: number) {
  const query = useInfiniteQuery(threadsQuery(courseId, lessonId));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const threads = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { ...query, threads, older: { hasNextPage, isFetchingNextPage, fetchNextPage } };
}

/** Data for a button that loads older comments. */
export type OlderThreadsQuery = ReturnType<typeof useThreads>['older'];

type Pages = InfiniteData<Page<ReviewThread>, string | null>;

/** A new thread comes first, any other one stays where it is. */
function withThread({ pages, pageParams }: Pages, thread: ReviewThread): Pages {
  const isKnown = pages.some(({ data }) => data.some(({ id }) => id === thread.id));
  const changed = pages.map((page, at) => {
    const data = page.data.map((each) => (each.id === thread.id ? thread : each));
    return { ...page, data: at === 0 && !isKnown ? [thread, ...data] : data };
  });
  return { pages: changed, pageParams };
}

type NewThread = CallInput<typeof createThread>['body'];

/** Actions on the comments of a draft; responses replace the cached data. */
export function useThreadActions(courseId: number) {
  const client = useQueryClient();
  const take = (thread: ReviewThread) => {
    const lists = client.getQueriesData<Pages>({ queryKey: keys.of(courseId) });
    for (const [key] of lists) {
      const isOfAnotherLesson = key[2] !== undefined && key[2] !== thread.lessonId;
      if (!isOfAnotherLesson) client.setQueryData<Pages>(key, (before) => before && withThread(before, thread));
    }
    // The draft shows the number of open comments.
    void client.invalidateQueries({ queryKey: ['drafts', 'one', courseId] });
  };
  const create = useMutation({
    mutationFn: (body: NewThread) => call(createThread, { params: { id: courseId }, body }),
    onSuccess: take,
  });
  const reply = useMutation({
    mutationFn: ({ threadId, body }: { threadId: number; body: string }) =>
      call(replyToThread, { params: { id: courseId, threadId }, body: { body } }),
    onSuccess: take,
  });
  const update = useMutation({
    mutationFn: ({ threadId, ...body }: { threadId: number; isResolved?: boolean; mustFix?: boolean }) =>
      call(updateThread, { params: { id: courseId, threadId }, body }),
    onSuccess: take,
  });
  return { create, reply, update };
}

export type ThreadActions = ReturnType<typeof useThreadActions>;
