import { createFirstRun } from './first-run/first-run.service.ts';
import { mountFirstRun } from './first-run/first-run.routes.ts';
import { ownerKeyOf } from './owner-code.ts';
import type { Started } from './sessions/sessions.service.ts';
import { mountSignInOptions } from './sign-in-options/sign-in-options.routes.ts';
import { createSignUpRequests, pastSignUpsJob, signUpJob } from './sign-ups/sign-ups.jobs.ts';
import { mountSignUps } from './sign-ups/sign-ups.routes.ts';
import { createSignUps, type SignUpSettings } from './sign-ups/sign-ups.service.ts';
import { createWaitingList } from './sign-ups/waiting-list.service.ts';
import type { ComposeMail } from '#messaging/mail-composers.ts';
import type { Context } from '#platform/context.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import type { Origin } from '#platform/http/origins.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

interface Deps {
  composeMail: ComposeMail;
  getSignUpSettings(): Promise<SignUpSettings>;
  startSession(userId: string, origin: Origin, replaced: string | undefined): Promise<Started>;
  sessionCookie: Cookie;
}

/** The ways in beside a password and an invitation: the first owner, and who signs up. */
export function mountEntrances(
  { db, api, jobs, secret }: Context,
  { composeMail, getSignUpSettings, startSession, sessionCookie }: Deps,
): void {
  const firstRun = createFirstRun({ db, key: ownerKeyOf(secret), startSession });
  mountFirstRun(api, firstRun, sessionCookie);

  const key = deriveKey(secret, 'sign-ups');
  const signUps = createSignUps({ db, key, getSettings: getSignUpSettings, startSession });
  mountSignUps(api, { signUps, waitingList: createWaitingList({ db }) }, sessionCookie);
  const requests = createSignUpRequests({ db, key });
  jobs.work(signUpJob, requests.handle);
  jobs.work(pastSignUpsJob, requests.removePast);
  composeMail('signUp', { to: 'signedUp', kind: null, compose: requests.composeLink });
  composeMail('signUpRefused', { to: 'signedUp', kind: null, compose: async () => ({ path: '/' }) });
  composeMail('signUpExists', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });
  composeMail('signUpApproved', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });

  mountSignInOptions(api, { isEmpty: firstRun.isOpen, isSignUpOpen: signUps.isOpen });
}
