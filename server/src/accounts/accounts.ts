import { createInvitations } from './invitations/invitations.service.ts';
import { mountInvitations } from './invitations/invitations.routes.ts';
import { createPasswords } from './passwords/passwords.service.ts';
import { mountPasswords } from './passwords/passwords.routes.ts';
import { createPlans } from './plans/plans.service.ts';
import { mountPlans } from './plans/plans.routes.ts';
import { createProfiles } from './profiles/profiles.service.ts';
import { mountProfiles } from './profiles/profiles.routes.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { mountSessions } from './sessions/sessions.routes.ts';
import type { Mailer } from '#messaging/mailer.ts';
import type { Context } from '#platform/context.ts';
import { defineCookie } from '#platform/http/cookies.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

/** Who may sign in, and who they are. */
export function mountAccounts(
  { db, app, api, callers, config, events, hub, secret }: Context,
  { mailer }: { mailer: Mailer },
) {
  const key = deriveKey(secret, 'sign-in');
  const profiles = createProfiles({ db, callers });
  const sessions = createSessions({ db, callers, key, getProfile: profiles.get });
  mountSessions(api, sessions, defineCookie(config.publicUrl, 'candela-device', 365 * 86_400));
  mountPasswords(api, createPasswords({ db, callers, mailer, key, log: app.log }));
  mountInvitations(api, createInvitations({ db, mailer, startSession: sessions.start }));
  mountProfiles(api, profiles);
  mountPlans(api, createPlans({ db }));
  events.on('callers.changed', hub.checkUser);
}
