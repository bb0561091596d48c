import type { Endpoint } from './endpoint.ts';
import { can } from './permissions.ts';
import { rankOf } from './roles.ts';

interface Person {
  roleIds: readonly number[];
  permissions: readonly string[];
}

/**
 * Whether an admin may sign in as a user: only if they get no permissions that they do not have themselves. Checked at the
 * start, and again whenever the session is looked up.
 */
export function mayActAs(actor: Person, person: Person): boolean {
  return (
    can(actor, 'users.manage') &&
    rankOf(person.roleIds) < rankOf(actor.roleIds) &&
    person.permissions.every((grant) => actor.permissions.includes(grant))
  );
}

type Named = Pick<Endpoint, 'method' | 'path' | 'isStepUp'>;

/** Allowed calls that do not only read: links needed for viewing, and signing out. */
const opened = new Set([
  'POST /attachments/{id}/link',
  'POST /videos/{id}/playback',
  'POST /live/{meetingId}/{eventId}/play-grant',
  'DELETE /sessions/current',
  'DELETE /acting-session',
]);

/** Forbidden calls although they only read: the address they return would stay valid afterwards. */
const closed = new Set(['GET /events/calendar-feed']);

/**
 * Whether an admin who has signed in as another user may make a call. They see what the user sees and change nothing:
 * nothing that binds the user, gives access away, or speaks in their name.
 */
export function isOpenToActing({ method, path, isStepUp }: Named): boolean {
  const name = `${method} ${path}`;
  return opened.has(name) || (method === 'GET' && !isStepUp && !closed.has(name));
}
