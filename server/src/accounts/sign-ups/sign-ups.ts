import { readSignUpSettings } from '#accounts/sign-up-settings.ts';
import { createStartedSessions } from '#accounts/started-sessions.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { createSignUpRequests, pastSignUpsJob, signUpJob } from './sign-ups.jobs.ts';
import { mountSignUpRoutes } from './sign-ups.routes.ts';
import { createSignUps } from './sign-ups.service.ts';
import { createWaitingList } from './waiting-list.service.ts';

/** People who make their account themselves, where that is allowed. */
export function mountSignUps(context: Context): void {
  const { db, api, jobs, mails, provisions, secret } = context;
  const key = deriveKey(secret, 'sign-ups');
  const getSettings = () => readSignUpSettings(db);
  const startSession = provisions.use('sessions.start');
  const signUps = createSignUps({ db, key, getSettings, startSession });
  provisions.provide('signUps.isOpen', signUps.isOpen);
  const waitingList = createWaitingList({ db });
  mountSignUpRoutes(api, { signUps, waitingList }, createStartedSessions(context));
  const requests = createSignUpRequests({ db, key });
  jobs.work(signUpJob, requests.handle);
  jobs.work(pastSignUpsJob, requests.removePast);
  mails.compose('signUp', { to: 'signedUp', kind: null, compose: requests.composeLink });
  mails.compose('signUpRefused', { to: 'signedUp', kind: null, compose: async () => ({ path: '/' }) });
  mails.compose('signUpExists', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });
  mails.compose('signUpApproved', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });
}
