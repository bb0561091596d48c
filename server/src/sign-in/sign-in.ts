import './provisions.ts';
import { createStartedSessions, sessionCookies } from '#accounts/started-sessions.ts';
import type { Tx } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { readProductName } from '#site/brand.ts';
import { mountActingSessions } from './acting-sessions/acting-sessions.routes.ts';
import { createActingSessions } from './acting-sessions/acting-sessions.service.ts';
import { createAttempts } from './attempts.ts';
import { mountEmailChanges } from './email-changes/email-changes.routes.ts';
import { createEmailChanges } from './email-changes/email-changes.service.ts';
import { mountFactors } from './factors/factors.routes.ts';
import { createFactors } from './factors/factors.service.ts';
import { mountFirstRun } from './first-run/first-run.routes.ts';
import { createFirstRun } from './first-run/first-run.service.ts';
import { ownerKeyOf } from './owner-code.ts';
import { ownerResetJob } from './owner-resets.ts';
import { warnOfOtherHosts } from './passkeys/other-hosts.ts';
import { createPasskeyRegistration } from './passkeys/passkey-registration.ts';
import { mountPasskeys } from './passkeys/passkeys.routes.ts';
import { createPasskeys } from './passkeys/passkeys.service.ts';
import { mountPasswords } from './passwords/passwords.routes.ts';
import { createPasswords, resetJob } from './passwords/passwords.service.ts';
import { signInData } from './personal-data.ts';
import { mountProviderSignIn } from './provider-sign-in.ts';
import { mountSecurity } from './security/security.routes.ts';
import { createSecurity } from './security/security.service.ts';
import { createActingAccess } from './sessions/sessions.acting.ts';
import { mountSessions } from './sessions/sessions.routes.ts';
import { createSessions, pastSessionsJob } from './sessions/sessions.service.ts';
import { createSignIn } from './sessions/sessions.sign-in.ts';
import { mountSignInOptions } from './sign-in-options/sign-in-options.routes.ts';
import { mountStepUp } from './step-up/step-up.routes.ts';
import { createStepUp } from './step-up/step-up.service.ts';

/** Sessions, and every way to begin one: password, passkey, second factor, and a provider. */
export function mountSignIn(context: Context): void {
  const { app, db, api, callers, config, jobs, mails, personalData, provisions, secret } = context;
  personalData.add(signInData);
  const { publicUrl } = config;
  const attempts = createAttempts({ db, secret });
  const getProductName = () => readProductName(db);
  const sessions = createSessions({
    db,
    callers,
    accessKey: deriveKey(secret, 'access'),
    refreshKey: deriveKey(secret, 'refresh'),
    getProfile: provisions.use('profiles.get'),
    onReuse: warnOfReuse,
    onKept: provisions.use('payments.resume'),
  });
  provisions.provide('sessions.start', sessions.start);
  const cookies = sessionCookies(publicUrl);
  const started = createStartedSessions(context);
  const passkeys = createPasskeys({ db, publicUrl });
  mountPasskeys(api, {
    passkeys,
    registration: createPasskeyRegistration({ db, publicUrl, getProductName, onAdded: callers.forget }),
  });
  jobs.onOpen(() => warnOfOtherHosts(db, passkeys.rpId, (message) => app.log.warn(message)));
  const factors = createFactors({
    db,
    seals: createSeals(config.secretsKeys, secret),
    attempts,
    getProductName,
    provePasskey: passkeys.prove,
    rpId: passkeys.rpId,
    onAdded: callers.forget,
  });
  mountFactors(api, factors, cookies.device);
  for (const template of ['factorAdded', 'factorRemoved', 'factorsReset', 'recoveryCodeUsed'] as const) {
    mails.compose(template, { to: 'active', kind: null, compose: factors.composeMail });
  }
  const signIn = createSignIn({
    db,
    attempts,
    secondStepKey: deriveKey(secret, 'second step'),
    startSession: sessions.start,
    factors: { ...factors, findSigner: passkeys.findSigner },
  });
  const refreshActing = createActingAccess({ db, accessKey: deriveKey(secret, 'access'), refresh: sessions.refresh });
  mountSessions(api, { sessions, refreshActing, signIn, cookies, started, publicUrl });
  mountStepUp(api, createStepUp({ db, attempts, rpId: passkeys.rpId, proveFactor: factors.prove }), cookies.device);
  mountActingSessions(api, createActingSessions({ db, callers, getProfile: provisions.use('profiles.get') }));
  jobs.work(pastSessionsJob, async () => {
    await sessions.removePast();
    await passkeys.removePast();
  });
  mails.compose('sessionReused', { to: 'active', kind: null, compose: async () => ({ path: '/forgot-password' }) });
  mountSecrets(context);
  mountSecurity(api, createSecurity({ db, listPasskeys: passkeys.list, rpId: passkeys.rpId }));
  const secondStep = { ask: signIn.askSecondStepOf, cookie: cookies.secondStep };
  const singleSignOn = mountProviderSignIn(context, { startSession: sessions.start, started, secondStep });
  const firstRun = createFirstRun({ db, key: ownerKeyOf(secret), startSession: sessions.start });
  mountFirstRun(api, firstRun, started);
  const isSignUpOpen = provisions.use('signUps.isOpen');
  mountSignInOptions(api, { isEmpty: firstRun.isOpen, isSignUpOpen, singleSignOn });
}

/** Passwords and addresses, which are changed by mailed links. */
function mountSecrets(context: Context): void {
  const { db, api, callers, jobs, mails, secret } = context;
  const key = deriveKey(secret, 'links');
  const passwords = createPasswords({ db, callers, key });
  mountPasswords(api, passwords);
  jobs.work(resetJob, passwords.queueLink);
  jobs.work(ownerResetJob, async ({ payload }) => callers.forget(payload.userId));
  mails.compose('passwordReset', { to: 'active', kind: null, compose: passwords.composeLink });
  mails.compose('accountMade', { to: 'active', kind: null, compose: passwords.composeFirstLink });
  mails.compose('passwordChanged', { to: 'active', kind: null, compose: async () => ({ path: '/forgot-password' }) });
  const emailChanges = createEmailChanges({ db, key });
  mountEmailChanges(api, emailChanges, createStartedSessions(context));
  mails.compose('emailChange', { to: 'active', kind: null, compose: emailChanges.composeLink });
  const told = (path: string) => ({ to: 'active' as const, kind: null, compose: emailChanges.composeTold(path) });
  mails.compose('emailChangeAsked', told('/account/security'));
  mails.compose('emailChanged', told('/login'));
}

/** Emails a user that somebody else may have used their session. */
async function warnOfReuse(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const source = `sessionReused:${sessionId}`;
  const payload = { userId, template: 'sessionReused' as const, source, values: {} };
  await queueMails(tx, [{ payload, key: source, priority: mailPriorities.account }]);
}
