import { acceptInvitation, lookUpInvitation } from '@candela/contract/accounts/invitations';
import { requestPasswordReset, resetPassword } from '@candela/contract/accounts/passwords';
import { createSession } from '@candela/contract/accounts/sessions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { beginSession } from '#platform/session/begin-session.ts';

export const signIn = (body: { email: string; password: string }) => beginSession(() => call(createSession, { body }));

export const askForReset = (body: { email: string }) => call(requestPasswordReset, { body });

export const setNewPassword = (body: { token: string; password: string }) => call(resetPassword, { body });

export const accept = (body: { token: string; firstName: string; lastName: string; password: string }) =>
  beginSession(() => call(acceptInvitation, { body }));

/** Whom an invitation is for. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', token],
    queryFn: ({ signal }) => call(lookUpInvitation, { body: { token } }, { signal }),
    staleTime: Infinity,
  });
