import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  createInvitation,
  listInvitations,
  recallInvitation,
  resendInvitation,
  type NewInvitation,
} from '@candela/contract/accounts/invitations';

const keys = { list: ['invitations'] };

export const invitationListQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) =>
    call(listInvitations, { query: { limit: 10, cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Invites, resends and revokes; the list is refetched after success and failure. */
export function useInvitationChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.list });
  const invite = useMutation({ mutationFn: (body: NewInvitation) => call(createInvitation, { body }), onSettled });
  const resend = useMutation({ mutationFn: (id: string) => call(resendInvitation, { params: { id } }), onSettled });
  const recall = useMutation({ mutationFn: (id: string) => call(recallInvitation, { params: { id } }), onSettled });
  return { invite, resend, recall };
}
