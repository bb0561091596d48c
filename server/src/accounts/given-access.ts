import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import { mayGiveGrants, roleRefusal, type Caller } from '@candela/contract/permissions';
import { roleIds, type RoleId } from '@candela/contract/roles';

/** @throws AppError users.forbiddenGrant */
export function requireGivenGrants(giver: Caller, given: readonly string[]): void {
  if (!mayGiveGrants(giver, given)) throw new AppError('users.forbiddenGrant');
}

/**
 * Requires that somebody may add people with a role and its default grants; with any role but that of learners only after confirming
 * their identity, and not with an API key.
 * @throws AppError invitations.forbiddenRole, users.forbiddenGrant, sessions.stepUpRequired, keys.personOnly
 */
export async function requireGivenRole(
  db: Db | Tx,
  caller: Caller & Parameters<typeof requireStepUp>[1],
  roleId: RoleId,
): Promise<void> {
  const refusal = roleRefusal(caller, roleId);
  if (refusal === 'forbiddenRole') throw new AppError('invitations.forbiddenRole');
  if (refusal === 'forbiddenGrant') throw new AppError('users.forbiddenGrant');
  if (roleId !== roleIds.student) await requireStepUp(db, caller);
}
