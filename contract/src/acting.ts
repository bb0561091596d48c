import type { Endpoint } from './endpoint.ts';
import { can } from './permissions.ts';
import { rankOf } from './roles.ts';

interface Person {
  roleIds: readonly number[];
  permissions: readonly string[];
}

/**
 * Whether somebody may sign in as a person: only where that opens nothing that they could not do themselves. Looked at when it
 * begins, and again whenever the session is looked up.
 */
export function mayActAs(actor: Person, person: Person): boolean {
  return (
    can(actor, 'users.manage') &&
    rankOf(person.roleIds) < rankOf(actor.roleIds) &&
    person.permissions.every((grant) => actor.permissions.includes(grant))
  );
}

type Named = Pick<Endpoint, 'method' | 'path' | 'isStepUp'>;

/** What may be called although it does not read: links to see something by, and the ways out. */
const opened = new Set([
  'POST /attachments/{id}/link',
  'POST /videos/{id}/playback',
  'DELETE /sessions/current',
  'DELETE /acting-session',
]);

/** What may not be called although it reads: the address it gives would go on working afterwards. */
const closed = new Set(['GET /events/calendar-feed']);

/**
 * Whether a call may be made by somebody who has signed in as another person. They see what the person sees and change nothing:
 * nothing that binds the person, gives access away, or is said in their name.
 */
export function isOpenToActing({ method, path, isStepUp }: Named): boolean {
  const name = `${method} ${path}`;
  return opened.has(name) || (method === 'GET' && !isStepUp && !closed.has(name));
}
