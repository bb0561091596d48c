import { createInvitations } from './invitations/invitations.service.ts';
import { mountInvitations } from './invitations/invitations.routes.ts';
import { createPasswords, resetJob } from './passwords/passwords.service.ts';
import { mountPasswords } from './passwords/passwords.routes.ts';
import { createPlans } from './plans/plans.service.ts';
import { mountPlans } from './plans/plans.routes.ts';
import { createProfiles } from './profiles/profiles.service.ts';
import { mountProfiles } from './profiles/profiles.routes.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { mountSessions } from './sessions/sessions.routes.ts';
import type { ComposeMail } from '#messaging/mail-composers.ts';
import type { Context } from '#platform/context.ts';
import { defineCookie } from '#platform/http/cookies.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

/** Who may sign in, and who they are. */
export function mountAccounts(
  { db, api, callers, config, domainEvents, hub, jobs, secret }: Context,
  { composeMail }: { composeMail: ComposeMail },
) {
  const key = deriveKey(secret, 'sign-in');
  const profiles = createProfiles({ db, callers });
  const sessions = createSessions({ db, callers, key, getProfile: profiles.get });
  mountSessions(api, sessions, defineCookie(config.publicUrl, 'candela-device', 365 * 86_400));
  const linkKey = deriveKey(secret, 'links');
  const passwords = createPasswords({ db, callers, key: linkKey });
  mountPasswords(api, passwords);
  jobs.work(resetJob, passwords.queueLink);
  composeMail('passwordReset', { to: 'active', kind: null, compose: passwords.composeLink });
  const invitations = createInvitations({ db, key: linkKey, startSession: sessions.start });
  mountInvitations(api, invitations);
  composeMail('invitation', { to: 'invited', kind: null, compose: invitations.composeLink });
  mountProfiles(api, profiles);
  mountPlans(api, createPlans({ db }));
  domainEvents.on('callers.changed', hub.checkUser);
}
