import { createFirstRun } from '#sign-in/first-run/first-run.service.ts';
import { mountFirstRun } from '#sign-in/first-run/first-run.routes.ts';
import { ownerKeyOf } from '#sign-in/owner-code.ts';
import type { Started, StartOptions } from '#sign-in/sessions/sessions.service.ts';
import type { StartedSessions } from './started-sessions.ts';
import { mountSignInOptions } from '#sign-in/sign-in-options/sign-in-options.routes.ts';
import { createSignUpRequests, pastSignUpsJob, signUpJob } from './sign-ups/sign-ups.jobs.ts';
import { mountSignUps } from './sign-ups/sign-ups.routes.ts';
import { createSignUps, type SignUpSettings } from './sign-ups/sign-ups.service.ts';
import { createOpenidProvider } from '#sign-in/single-sign-on/openid-provider.ts';
import { createProviderSettings } from '#sign-in/single-sign-on/provider-settings.service.ts';
import { mountSingleSignOn } from '#sign-in/single-sign-on/single-sign-on.routes.ts';
import { attemptSeconds, createSingleSignOn } from '#sign-in/single-sign-on/single-sign-on.service.ts';
import { createWaitingList } from './sign-ups/waiting-list.service.ts';
import type { ComposeMail } from '#messaging/mail-composers.ts';
import type { Context } from '#platform/context.ts';
import { defineCookie, type Cookie } from '#platform/http/cookies.ts';
import type { Origin } from '#platform/http/origins.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

interface Deps {
  composeMail: ComposeMail;
  getSignUpSettings(): Promise<SignUpSettings>;
  startSession(userId: string, origin: Origin, replaced: string | undefined, options?: StartOptions): Promise<Started>;
  started: StartedSessions;
  /** The second step after a sign-in at a provider. */
  secondStep: { ask(userId: string): Promise<string | null>; cookie: Cookie };
}

/** Ways to get in other than password and invitation: the first owner, sign-up, and single sign-on. */
export function mountEntrances(
  context: Context,
  { composeMail, getSignUpSettings, startSession, started, secondStep }: Deps,
): void {
  const { db, api, domainEvents, jobs, secret } = context;
  const firstRun = createFirstRun({ db, key: ownerKeyOf(secret), startSession });
  mountFirstRun(api, firstRun, started);

  const key = deriveKey(secret, 'sign-ups');
  const signUps = createSignUps({ db, domainEvents, key, getSettings: getSignUpSettings, startSession });
  mountSignUps(api, { signUps, waitingList: createWaitingList({ db, domainEvents }) }, started);
  const requests = createSignUpRequests({ db, key });
  jobs.work(signUpJob, requests.handle);
  jobs.work(pastSignUpsJob, requests.removePast);
  composeMail('signUp', { to: 'signedUp', kind: null, compose: requests.composeLink });
  composeMail('signUpRefused', { to: 'signedUp', kind: null, compose: async () => ({ path: '/' }) });
  composeMail('signUpExists', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });
  composeMail('signUpApproved', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });

  const getProviderName = mountProvider(context, { startSession, started, secondStep });
  mountSignInOptions(api, {
    isEmpty: firstRun.isOpen,
    isSignUpOpen: signUps.isOpen,
    singleSignOn: getProviderName,
  });
}

/** @returns a function that returns the name of the provider with which users can sign in */
function mountProvider(
  { app, db, api, callers, config, jobs, secret }: Context,
  { startSession, started, secondStep }: Pick<Deps, 'startSession' | 'started' | 'secondStep'>,
): () => Promise<string | null> {
  const { publicUrl, providerReach: reach } = config;
  const seals = createSeals(config.secretsKeys, secret);
  const callbackUrl = `${publicUrl}/sign-in/callback`;
  const provider = createOpenidProvider({ callbackUrl, reach });
  const settings = createProviderSettings({ db, seals, provider, callbackUrl, reach });
  jobs.onOpen(settings.sealAnew);
  mountSingleSignOn(api, {
    settings,
    singleSignOn: createSingleSignOn({
      db,
      callers,
      settings,
      provider,
      rpId: new URL(publicUrl).hostname,
      startSession: (userId, origin, replaced) =>
        startSession(userId, origin, replaced, { isVerified: async () => false }),
      askSecondStep: secondStep.ask,
      warn: (message) => app.log.warn(message),
    }),
    started,
    // Strict cookies are not sent when another site redirects the browser here.
    cookies: {
      attempt: defineCookie(publicUrl, 'candela-sign-in', attemptSeconds, 'lax'),
      secondStep: secondStep.cookie,
    },
    publicUrl,
  });
  return settings.getName;
}
