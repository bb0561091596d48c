import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#platform/api/api-client.ts';
import { houseIsSetUp } from '#platform/reference/sign-in-options.ts';
import { beginSession } from '#platform/session/begin-session.ts';
import { acceptInvitation, lookUpInvitation } from '@candela/contract/accounts/invitations';
import { confirmSignUp, lookUpSignUp, requestSignUp, type SignUp } from '@candela/contract/accounts/sign-ups';
import { createOwner, type NewOwner } from '@candela/contract/sign-in/first-run';
import { signInWithPasskey } from '@candela/contract/sign-in/passkeys';
import { requestPasswordReset, resetPassword } from '@candela/contract/sign-in/passwords';
import type { PasskeyAnswer, SecondProof } from '@candela/contract/sign-in/proofs';
import { createSession, finishSignIn, getSecondStep } from '@candela/contract/sign-in/sessions';
import { finishSingleSignOn, startSingleSignOn } from '@candela/contract/sign-in/single-sign-on';

/** The pages show what is refused, so that no toast says it again. */
const shownByPage = { isShownByPage: true };

export const signIn = (body: { email: string; password: string }) =>
  beginSession(() => call(createSession, { body }, shownByPage));

export const signInByPasskey = (answer: PasskeyAnswer) =>
  beginSession(() => call(signInWithPasskey, { body: { answer } }, shownByPage));

/** Whether the password was correct and a second step follows. */
export const needsSecondStep = (error: Error | null) =>
  error instanceof ApiError && error.body?.title === 'errors.sessions.secondStepNeeded.title';

export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => call(getSecondStep, {}, { signal }),
  gcTime: 0,
});

export const finishSecondStep = (proof: SecondProof) =>
  beginSession(() => call(finishSignIn, { body: { proof } }, shownByPage));

export const askForReset = (body: { email: string }) => call(requestPasswordReset, { body }, shownByPage);

export const setNewPassword = (body: { token: string; password: string }) => call(resetPassword, { body }, shownByPage);

export const accept = (body: { token: string; firstName: string; lastName: string; password: string }) =>
  beginSession(() => call(acceptInvitation, { body }, shownByPage));

export const askForAccount = (body: SignUp) => call(requestSignUp, { body }, shownByPage);

/** The address for which a sign-up link is valid. */
export const signUpQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-ups', 'one', token],
    queryFn: ({ signal }) => call(lookUpSignUp, { body: { token } }, { ...shownByPage, signal }),
    staleTime: Infinity,
  });

/** @returns whether the user is signed in now; otherwise an admin has to approve the account */
export async function confirmAccount(body: {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}): Promise<boolean> {
  return beginSession(async () => (await call(confirmSignUp, { body }, shownByPage)).session);
}

/** Redirects to the provider, which returns to a path of this site. */
export async function goToProvider(returnTo: string | undefined): Promise<void> {
  const { url } = await call(startSingleSignOn, { body: { returnTo: returnTo ?? null } }, shownByPage);
  window.location.assign(url);
}

/** Handles the provider's response. @returns the requested path, and whether a second step follows */
export async function comeFromProvider(search: string) {
  const came = { returnTo: null as string | null, needsSecondStep: false };
  await beginSession(async () => {
    const { session, ...rest } = await call(finishSingleSignOn, { body: { search } }, shownByPage);
    Object.assign(came, rest);
    return session;
  });
  return came;
}

/** Creates the first SuperAdmin and signs them in. */
export async function createOwnerAccount(body: NewOwner): Promise<void> {
  await beginSession(() => call(createOwner, { body }, shownByPage));
  houseIsSetUp();
}

/** The person for whom an invitation is. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', token],
    queryFn: ({ signal }) => call(lookUpInvitation, { body: { token } }, { ...shownByPage, signal }),
    staleTime: Infinity,
  });
