import { createActingSessions } from './users/acting-sessions.service.ts';
import { mountActingSessions } from './users/acting-sessions.routes.ts';
import { createAttempts } from '#sign-in/attempts.ts';
import { createEmailChanges } from '#sign-in/email-changes/email-changes.service.ts';
import { mountEmailChanges } from '#sign-in/email-changes/email-changes.routes.ts';
import { mountEntrances } from './entrances.ts';
import { createFactors } from '#sign-in/factors/factors.service.ts';
import { mountFactors } from '#sign-in/factors/factors.routes.ts';
import { mountOwnAccounts } from './own-accounts.ts';
import { createInvitations } from './invitations/invitations.service.ts';
import { mountInvitations } from './invitations/invitations.routes.ts';
import { warnOfOtherHosts } from '#sign-in/passkeys/other-hosts.ts';
import { createPasskeyRegistration } from '#sign-in/passkeys/passkey-registration.ts';
import { createPasskeys } from '#sign-in/passkeys/passkeys.service.ts';
import { mountPasskeys } from '#sign-in/passkeys/passkeys.routes.ts';
import { ownerResetJob } from '#sign-in/owner-resets.ts';
import { createPasswords, resetJob } from '#sign-in/passwords/passwords.service.ts';
import { mountPasswords } from '#sign-in/passwords/passwords.routes.ts';
import { mountPaying, type PayingDeps } from '#billing/billing.ts';
import { createProfileReports } from './profiles/profiles.reports.ts';
import { createProfiles } from './profiles/profiles.service.ts';
import { mountProfiles } from './profiles/profiles.routes.ts';
import { createSecurity } from '#sign-in/security/security.service.ts';
import { mountSecurity } from '#sign-in/security/security.routes.ts';
import { createActingAccess } from '#sign-in/sessions/sessions.acting.ts';
import { createSessions, pastSessionsJob } from '#sign-in/sessions/sessions.service.ts';
import { createSignIn } from '#sign-in/sessions/sessions.sign-in.ts';
import { secondStepSeconds } from '#sign-in/sessions/sessions.second-step.ts';
import { mountSessions } from '#sign-in/sessions/sessions.routes.ts';
import { mountStepUp } from '#sign-in/step-up/step-up.routes.ts';
import { createStepUp } from '#sign-in/step-up/step-up.service.ts';
import { createStartedSessions } from './started-sessions.ts';
import type { SignUpSettings } from './sign-ups/sign-ups.service.ts';
import { createImportRuns, pastImportsJob, userImportJob } from './user-imports/user-imports.jobs.ts';
import { mountUserImports } from './user-imports/user-imports.routes.ts';
import { createUserImports } from './user-imports/user-imports.service.ts';
import { mountUserViews } from './user-views/user-views.routes.ts';
import { createUserViews } from './user-views/user-views.service.ts';
import { createBulkChanges } from './users/bulk-changes.service.ts';
import { createErasure } from './users/erasure.service.ts';
import { createNewUsers } from './users/new-users.service.ts';
import { createUserChanges } from './users/user-changes.service.ts';
import { createUsers } from './users/users.service.ts';
import { createFactorResets } from './users/factor-resets.service.ts';
import { mountUsers } from './users/users.routes.ts';
import type { Tx } from '#db/client.ts';
import type { ComposeMail } from '#messaging/mail-composers.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import type { Context } from '#platform/context.ts';
import { defineCookie } from '#platform/http/cookies.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { AddReportSource } from '#site/report-sources.ts';
import type { PersonalDataSource } from '#site/personal-data.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** A user was suspended or deleted: their playback ends, too. */
    'users.shutOut': [userId: string];
  }
}

interface AccountsDeps extends PayingDeps {
  composeMail: ComposeMail;
  addReportSource: AddReportSource;
  getProductName(): Promise<string>;
  getSignUpSettings(): Promise<SignUpSettings>;
  /** Days within which users can restore an account that they have deleted. */
  getDeletionDays(): Promise<number>;
  /** The personal data kept by each domain. */
  personalData: readonly PersonalDataSource[];
}

/** Users, sign-in, and their accounts. */
export async function mountAccounts(context: Context, deps: AccountsDeps): Promise<void> {
  const { app, db, api, callers, config, domainEvents, hub, jobs, secret } = context;
  const { composeMail, getProductName } = deps;
  const attempts = createAttempts({ db, key: deriveKey(secret, 'sign-in') });
  const profiles = createProfiles({ db, callers, rpId: new URL(config.publicUrl).hostname });
  const { endPayments, cancelPayments, resumePayments } = await mountPaying(context, deps);
  const sessions = createSessions({
    db,
    callers,
    accessKey: deriveKey(secret, 'access'),
    refreshKey: deriveKey(secret, 'refresh'),
    getProfile: profiles.get,
    onReuse: warnOfReuse,
    onKept: resumePayments,
  });
  const cookies = {
    device: defineCookie(config.publicUrl, 'candela-device', 365 * 86_400),
    session: defineCookie(config.publicUrl, 'candela-session', 90 * 86_400),
    secondStep: defineCookie(config.publicUrl, 'candela-second-step', secondStepSeconds),
  };
  const started = createStartedSessions({ cookies, signDevice: attempts.signDevice });
  const seals = createSeals(config.secretsKeys, secret);
  const { publicUrl } = config;
  const passkeys = createPasskeys({ db, publicUrl });
  mountPasskeys(api, {
    passkeys,
    registration: createPasskeyRegistration({ db, publicUrl, getProductName, onAdded: callers.forget }),
  });
  jobs.onOpen(() => warnOfOtherHosts(db, passkeys.rpId, (message) => app.log.warn(message)));
  const factors = createFactors({
    db,
    seals,
    attempts,
    getProductName,
    provePasskey: passkeys.prove,
    rpId: passkeys.rpId,
    onAdded: callers.forget,
  });
  mountFactors(api, factors, cookies.device);
  const signIn = createSignIn({
    db,
    attempts,
    secondStepKey: deriveKey(secret, 'second step'),
    startSession: sessions.start,
    factors: { ...factors, findSigner: passkeys.findSigner },
  });
  const refreshActing = createActingAccess({ db, accessKey: deriveKey(secret, 'access'), refresh: sessions.refresh });
  mountSessions(api, { sessions, refreshActing, signIn, cookies, started, publicUrl: config.publicUrl });
  mountStepUp(api, createStepUp({ db, attempts, rpId: passkeys.rpId, proveFactor: factors.prove }), cookies.device);
  jobs.work(pastSessionsJob, async () => {
    await sessions.removePast();
    await passkeys.removePast();
  });
  composeMail('sessionReused', { to: 'active', kind: null, compose: async () => ({ path: '/forgot-password' }) });
  const linkKey = deriveKey(secret, 'links');
  const passwords = createPasswords({ db, callers, key: linkKey });
  mountPasswords(api, passwords);
  jobs.work(resetJob, passwords.queueLink);
  jobs.work(ownerResetJob, async ({ payload }) => callers.forget(payload.userId));
  composeMail('passwordReset', { to: 'active', kind: null, compose: passwords.composeLink });
  composeMail('accountMade', { to: 'active', kind: null, compose: passwords.composeFirstLink });
  composeMail('passwordChanged', { to: 'active', kind: null, compose: async () => ({ path: '/forgot-password' }) });
  const emailChanges = createEmailChanges({ db, key: linkKey });
  mountEmailChanges(api, emailChanges, started);
  composeMail('emailChange', { to: 'active', kind: null, compose: emailChanges.composeLink });
  const told = (path: string) => ({ to: 'active' as const, kind: null, compose: emailChanges.composeTold(path) });
  composeMail('emailChangeAsked', told('/account/security'));
  composeMail('emailChanged', told('/login'));
  for (const template of ['factorAdded', 'factorRemoved', 'factorsReset', 'recoveryCodeUsed'] as const) {
    composeMail(template, { to: 'active', kind: null, compose: factors.composeMail });
  }
  mountSecurity(api, createSecurity({ db, listPasskeys: passkeys.list, rpId: passkeys.rpId }));
  const invitations = createInvitations({ db, key: linkKey, startSession: sessions.start, log: app.log });
  mountInvitations(api, invitations, started);
  composeMail('invitation', { to: 'invited', kind: null, compose: invitations.composeLink });
  const secondStep = { ask: signIn.askSecondStepOf, cookie: cookies.secondStep };
  mountEntrances(context, { ...deps, startSession: sessions.start, started, secondStep });

  mountProfiles(api, profiles);
  deps.addReportSource(createProfileReports({ callers }));
  const erasure = createErasure({ db, callers, domainEvents, endPayments });
  mountOwnAccounts(context, { ...deps, eraseOverdue: erasure.eraseOverdue, cancelPayments });
  const changes = createUserChanges({ db, callers, domainEvents });
  mountUsers(api, {
    users: createUsers({ db }),
    newUsers: createNewUsers({ db }),
    changes,
    erasure,
    factorResets: createFactorResets({ db, callers }),
    bulk: createBulkChanges({ changes, log: app.log }),
  });
  mountActingSessions(api, createActingSessions({ db, callers, getProfile: profiles.get }));
  mountUserViews(api, createUserViews({ db }));
  mountUserImports(api, createUserImports({ db }));
  const importRuns = createImportRuns({ db });
  jobs.work(userImportJob, importRuns.run);
  jobs.work(pastImportsJob, importRuns.removePast);
  domainEvents.on('callers.changed', hub.checkUser);
}

/** Emails a user that somebody else may have used their session. */
async function warnOfReuse(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const source = `sessionReused:${sessionId}`;
  const payload = { userId, template: 'sessionReused' as const, source, values: {} };
  await queueMails(tx, [{ payload, key: source, priority: mailPriorities.account }]);
}
