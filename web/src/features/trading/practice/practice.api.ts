import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { CallInput } from '@candela/contract/endpoint';
import { keepPracticeOrder } from '@candela/contract/trading/journal';
import {
  actInPractice,
  advancePractice,
  finishPractice,
  getPractice,
  listPractice,
  listPracticeBars,
  placePracticeOrder,
  removePractice,
  startPractice,
  type PracticeSession,
} from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';

const keys = {
  list: ['practice', 'list'],
  session: (id: string) => ['practice', id],
  bars: (id: string) => ['practice', id, 'bars'],
};

export const practiceListQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) => call(listPractice, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const practiceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.session(id),
    queryFn: ({ signal }) => call(getPractice, { params: { id } }, { signal, isShownByPage: true }),
  });

/** The bars that have been shown; those that follow are added as they are. */
export const practiceBarsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.bars(id),
    queryFn: async ({ signal }) =>
      (await call(listPracticeBars, { params: { id } }, { signal, isShownByPage: true })).data,
  });

export function usePracticeStart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof startPractice>['body']) => call(startPractice, { body }),
    onSuccess: (session) => {
      client.setQueryData(keys.session(session.id), session);
      return client.invalidateQueries({ queryKey: keys.list });
    },
  });
}

export function usePracticeRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePractice, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list }),
  });
}

/** Everything that changes a session. What another window has changed meanwhile is read after the refusal. */
export function usePracticeChanges(id: string) {
  const client = useQueryClient();
  const params = { id };
  const take = (session: PracticeSession) => client.setQueryData(keys.session(id), session);
  const readAgain = (error: Error) => {
    if (error instanceof ApiError && error.status === 409)
      void client.invalidateQueries({ queryKey: keys.session(id) });
  };
  const advance = useMutation({
    mutationFn: (body: CallInput<typeof advancePractice>['body']) => call(advancePractice, { params, body }),
    onSuccess: ({ session, bars }) => {
      client.setQueryData<ReplayBar[]>(keys.bars(id), (before) => before && withLater(before, bars));
      take(session);
    },
    onError: readAgain,
  });
  const place = useMutation({
    mutationFn: (body: CallInput<typeof placePracticeOrder>['body']) => call(placePracticeOrder, { params, body }),
    onSuccess: take,
    onError: readAgain,
  });
  const act = useMutation({
    mutationFn: (body: CallInput<typeof actInPractice>['body']) => call(actInPractice, { params, body }),
    onSuccess: take,
    onError: readAgain,
  });
  const finish = useMutation({
    mutationFn: () => call(finishPractice, { params }),
    onSuccess: (session) => {
      take(session);
      void client.invalidateQueries({ queryKey: keys.list });
      return client.invalidateQueries({ queryKey: keys.bars(id) });
    },
  });
  return { advance, place, act, finish };
}

/** A refetch may have answered with them already. */
function withLater(before: readonly ReplayBar[], bars: readonly ReplayBar[]): ReplayBar[] {
  const last = before.at(-1)?.t ?? -Infinity;
  return [...before, ...bars.filter(({ t }) => t > last)];
}

/** Writes a trade of a session that has ended into the journal. */
export function useOrderKeeping(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(keepPracticeOrder, { body: { sessionId, number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['journal'] }),
  });
}
