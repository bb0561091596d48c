import { createStartedSessions } from '#accounts/started-sessions.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { mountInvitationRoutes } from './invitations.routes.ts';
import { createInvitations } from './invitations.service.ts';

/** Mailed links by which people get an account. */
export function mountInvitations(context: Context): void {
  const { db, app, api, mails, provisions, secret } = context;
  const startSession = provisions.use('sessions.start');
  const invitations = createInvitations({ db, key: deriveKey(secret, 'links'), startSession, log: app.log });
  mountInvitationRoutes(api, invitations, createStartedSessions(context));
  mails.compose('invitation', { to: 'invited', kind: null, compose: invitations.composeLink });
}
