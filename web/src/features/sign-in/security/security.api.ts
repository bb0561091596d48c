import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { makePasskey } from '#platform/session/passkeys.ts';
import { refreshProfile } from '#platform/session/refresh-profile.ts';
import { currentSession } from '#platform/session/session.ts';
import { cancelEmailChange, requestEmailChange } from '@candela/contract/sign-in/email-changes';
import {
  confirmRecoveryCodes,
  confirmTotp,
  createRecoveryCodes,
  removeTotp,
  startTotp,
} from '@candela/contract/sign-in/factors';
import { createPasskey, removePasskey, renamePasskey, startPasskey } from '@candela/contract/sign-in/passkeys';
import { changePassword, requestPasswordReset } from '@candela/contract/sign-in/passwords';
import type { Proof } from '@candela/contract/sign-in/proofs';
import { getSecurity } from '@candela/contract/sign-in/security';
import { endOwnSession, listOwnSessions, verifySession } from '@candela/contract/sign-in/sessions';

const keys = { security: ['security'], sessions: ['security', 'sessions'] };

/** The pages show what is refused, so that no toast says it again. */
const shownByPage = { isShownByPage: true };

export const securityQuery = queryOptions({
  queryKey: keys.security,
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
});

export const ownSessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
});

/** Changes a sign-in method; all security data is refetched after success and failure. */
export function useSecurityChange<Given = void, Answer = void>(
  change: (given: Given) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess,
    onSettled: () => {
      if (currentSession().profile?.factorDueAt) void refreshProfile();
      return client.invalidateQueries({ queryKey: keys.security });
    },
  });
}

export const askForEmail = (email: string) => call(requestEmailChange, { body: { email } }, shownByPage);

export const keepEmail = () => call(cancelEmailChange);

export const setPassword = (password: string) => call(changePassword, { body: { password } }, shownByPage);

/** For users without a password. */
export const askForPasswordLink = (email: string) => call(requestPasswordReset, { body: { email } });

export const endSessionOf = (id: string) => call(endOwnSession, { params: { id } });

export const beginTotp = () => call(startTotp);

export const finishTotp = (code: string) => call(confirmTotp, { body: { code } }, shownByPage);

export const dropTotp = () => call(removeTotp);

export const renewRecoveryCodes = () => call(createRecoveryCodes);

/** The old codes no longer work. */
export const keepRecoveryCodes = (code: string) => call(confirmRecoveryCodes, { body: { code } }, shownByPage);

export const prove = (proof: Proof) => call(verifySession, { body: { proof } }, shownByPage);

/** Lets the browser create a passkey, and saves it under a name. */
export async function addPasskey(name: string) {
  const { options } = await call(startPasskey);
  return call(createPasskey, { body: { name, answer: await makePasskey(options) } });
}

export const namePasskey = ({ id, name }: { id: string; name: string }) =>
  call(renamePasskey, { params: { id }, body: { name } }, shownByPage);

export const dropPasskey = (id: string) => call(removePasskey, { params: { id } });
