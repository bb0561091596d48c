import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { mountInvitations } from './invitations/invitations.routes.ts';
import { createInvitations } from './invitations/invitations.service.ts';
import { mountOwnAccounts } from './own-accounts.ts';
import { accountData } from './personal-data.ts';
import { createPresence } from './presence/presence.service.ts';
import { createProfileReports } from './profiles/profiles.reports.ts';
import { mountProfiles } from './profiles/profiles.routes.ts';
import { createProfiles } from './profiles/profiles.service.ts';
import { readSignUpSettings } from './sign-up-settings.ts';
import { createSignUpRequests, pastSignUpsJob, signUpJob } from './sign-ups/sign-ups.jobs.ts';
import { mountSignUps } from './sign-ups/sign-ups.routes.ts';
import { createSignUps } from './sign-ups/sign-ups.service.ts';
import { createWaitingList } from './sign-ups/waiting-list.service.ts';
import { createStartedSessions } from './started-sessions.ts';
import { createImportRuns, pastImportsJob, userImportJob } from './user-imports/user-imports.jobs.ts';
import { mountUserImports } from './user-imports/user-imports.routes.ts';
import { createUserImports } from './user-imports/user-imports.service.ts';
import { mountUserViews } from './user-views/user-views.routes.ts';
import { createUserViews } from './user-views/user-views.service.ts';
import { createBulkChanges } from './users/bulk-changes.service.ts';
import { createErasure } from './users/erasure.service.ts';
import { createFactorResets } from './users/factor-resets.service.ts';
import { createNewUsers } from './users/new-users.service.ts';
import { createUserChanges } from './users/user-changes.service.ts';
import { mountUsers } from './users/users.routes.ts';
import { createUsers } from './users/users.service.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** A user was suspended or deleted: their playback ends, too. */
    'users.shutOut': [userId: string];
  }
}

/** Users, their profiles, and how they get an account. */
export function mountAccounts(context: Context): void {
  const { app, db, api, callers, config, domainEvents, hub, personalData, provisions, relay, reports } = context;
  personalData.add(accountData);
  const profiles = createProfiles({ db, callers, rpId: new URL(config.publicUrl).hostname });
  mountProfiles(api, profiles);
  provisions.provide('profiles.get', profiles.get);
  reports.add(createProfileReports({ callers }));
  mountNewAccounts(context);
  const erasure = createErasure({ db, callers, domainEvents, personalData });
  mountOwnAccounts(context, erasure.eraseOverdue);
  const changes = createUserChanges({ db, callers, domainEvents });
  mountUsers(api, {
    users: createUsers({ db }),
    newUsers: createNewUsers({ db }),
    changes,
    erasure,
    factorResets: createFactorResets({ db, callers }),
    bulk: createBulkChanges({ changes, log: app.log }),
  });
  mountUserViews(api, createUserViews({ db }));
  domainEvents.on('callers.changed', hub.checkUser);
  const presence = createPresence({ db, relay, hub });
  hub.onPresence(presence.change);
  app.addHook('preClose', async () => presence.close());
}

/** Invitations, sign-ups and imports. */
function mountNewAccounts(context: Context): void {
  const { app, db, api, domainEvents, jobs, mails, provisions, secret } = context;
  const startSession = provisions.use('sessions.start');
  const started = createStartedSessions(context);
  const invitations = createInvitations({ db, key: deriveKey(secret, 'links'), startSession, log: app.log });
  mountInvitations(api, invitations, started);
  mails.compose('invitation', { to: 'invited', kind: null, compose: invitations.composeLink });

  const key = deriveKey(secret, 'sign-ups');
  const getSettings = () => readSignUpSettings(db);
  const signUps = createSignUps({ db, domainEvents, key, getSettings, startSession });
  provisions.provide('signUps.isOpen', signUps.isOpen);
  mountSignUps(api, { signUps, waitingList: createWaitingList({ db, domainEvents }) }, started);
  const requests = createSignUpRequests({ db, key });
  jobs.work(signUpJob, requests.handle);
  jobs.work(pastSignUpsJob, requests.removePast);
  mails.compose('signUp', { to: 'signedUp', kind: null, compose: requests.composeLink });
  mails.compose('signUpRefused', { to: 'signedUp', kind: null, compose: async () => ({ path: '/' }) });
  mails.compose('signUpExists', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });
  mails.compose('signUpApproved', { to: 'active', kind: null, compose: async () => ({ path: '/login' }) });

  mountUserImports(api, createUserImports({ db }));
  const importRuns = createImportRuns({ db });
  jobs.work(userImportJob, importRuns.run);
  jobs.work(pastImportsJob, importRuns.removePast);
}
