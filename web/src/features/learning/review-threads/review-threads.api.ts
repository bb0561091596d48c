import {
  createThread,
  listThreads,
  replyToThread,
  updateThread,
  type ReviewThread,
} from '@candela/contract/learning/review-threads';
import type { CallInput } from '@candela/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';

const keys = {
  all: ['review-threads'],
  of: (courseId: number) => ['review-threads', courseId],
};

/** All comments on a draft; invalidated by messages of the hub. */
export const threadsQuery = (courseId: number) =>
  queryOptions({
    queryKey: keys.of(courseId),
    queryFn: ({ signal }) => call(listThreads, { params: { id: courseId } }, { signal }),
  });

type NewThread = CallInput<typeof createThread>['body'];

/** Actions on the comments of a draft; responses replace the cached data. */
export function useThreadActions(courseId: number) {
  const client = useQueryClient();
  const take = (thread: ReviewThread) => {
    client.setQueryData<{ data: ReviewThread[] }>(keys.of(courseId), (before) => {
      if (!before) return before;
      const isKnown = before.data.some(({ id }) => id === thread.id);
      return {
        data: isKnown ? before.data.map((each) => (each.id === thread.id ? thread : each)) : [...before.data, thread],
      };
    });
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
