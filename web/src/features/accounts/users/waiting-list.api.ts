import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { approveSignUp, listWaitingSignUps, refuseSignUp } from '@candela/contract/accounts/sign-ups';

const keys = { list: ['sign-ups', 'waiting'], people: ['users'] };

export const waitingListQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) =>
    call(listWaitingSignUps, { query: { limit: 10, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Approves or rejects sign-ups; the lists are refetched after success and failure. */
export function useWaitingChanges() {
  const client = useQueryClient();
  const onSettled = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.list }),
      client.invalidateQueries({ queryKey: keys.people }),
    ]);
  };
  const approve = useMutation({ mutationFn: (id: string) => call(approveSignUp, { params: { id } }), onSettled });
  const refuse = useMutation({ mutationFn: (id: string) => call(refuseSignUp, { params: { id } }), onSettled });
  return { approve, refuse };
}
