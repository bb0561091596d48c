import { createOwner, type NewOwner } from '@candela/contract/accounts/first-run';
import { acceptInvitation, lookUpInvitation } from '@candela/contract/accounts/invitations';
import { requestPasswordReset, resetPassword } from '@candela/contract/accounts/passwords';
import { signInWithPasskey } from '@candela/contract/accounts/passkeys';
import type { PasskeyAnswer, SecondProof } from '@candela/contract/accounts/proofs';
import { confirmSignUp, lookUpSignUp, requestSignUp, type SignUp } from '@candela/contract/accounts/sign-ups';
import { finishSingleSignOn, startSingleSignOn } from '@candela/contract/accounts/single-sign-on';
import { createSession, finishSignIn, getSecondStep } from '@candela/contract/accounts/sessions';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#platform/api/api-client.ts';
import { houseIsSetUp } from '#platform/reference/sign-in-options.ts';
import { beginSession } from '#platform/session/begin-session.ts';

export const signIn = (body: { email: string; password: string }) => beginSession(() => call(createSession, { body }));

export const signInByPasskey = (answer: PasskeyAnswer) =>
  beginSession(() => call(signInWithPasskey, { body: { answer } }));

/** Whether a password was right, and a second step follows. */
export const needsSecondStep = (error: Error | null) =>
  error instanceof ApiError && error.body?.title === 'errors.sessions.secondStepNeeded.title';

export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => call(getSecondStep, {}, { signal }),
  gcTime: 0,
});

export const finishSecondStep = (proof: SecondProof) => beginSession(() => call(finishSignIn, { body: { proof } }));

export const askForReset = (body: { email: string }) => call(requestPasswordReset, { body });

export const setNewPassword = (body: { token: string; password: string }) => call(resetPassword, { body });

export const accept = (body: { token: string; firstName: string; lastName: string; password: string }) =>
  beginSession(() => call(acceptInvitation, { body }));

/** What is refused stands in the form. */
export const askForAccount = (body: SignUp) => call(requestSignUp, { body }, { isTold: true });

/** Whom the link of a sign-up is for. */
export const signUpQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-ups', 'one', token],
    queryFn: ({ signal }) => call(lookUpSignUp, { body: { token } }, { signal }),
    staleTime: Infinity,
  });

/** @returns whether somebody is signed in now; otherwise an admin looks at it first */
export async function confirmAccount(body: {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}): Promise<boolean> {
  return beginSession(async () => (await call(confirmSignUp, { body })).session);
}

/** Leaves for the provider, to come back to a path of this site. */
export async function goToProvider(returnTo: string | undefined): Promise<void> {
  const { url } = await call(startSingleSignOn, { body: { returnTo: returnTo ?? null } });
  window.location.assign(url);
}

/** Takes what the provider has answered. @returns where somebody wanted to go, and whether a second step comes first */
export async function comeFromProvider(search: string) {
  const came = { returnTo: null as string | null, needsSecondStep: false };
  await beginSession(async () => {
    const { session, ...rest } = await call(finishSingleSignOn, { body: { search } });
    Object.assign(came, rest);
    return session;
  });
  return came;
}

/** Makes the first SuperAdmin, who is signed in then. */
export async function createOwnerAccount(body: NewOwner): Promise<void> {
  await beginSession(() => call(createOwner, { body }));
  houseIsSetUp();
}

/** Whom an invitation is for. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', token],
    queryFn: ({ signal }) => call(lookUpInvitation, { body: { token } }, { signal }),
    staleTime: Infinity,
  });
