import { queueAccountMail } from '#accounts/account-mails.ts';
import { requireGivenGrants } from '#accounts/given-access.ts';
import { findRow } from '#accounts/managed-users.ts';
import { lockUser } from '#accounts/user-locks.ts';
import { tellUsers } from '#accounts/webhook-events.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import { isLookalikeDomain } from '#platform/text/lookalike-domains.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { ManagedUser, UserFields } from '@candela/contract/accounts/users';
import { roleIds } from '@candela/contract/roles';
import { insertPerson } from './user-changes.queries.ts';
import { checkPlace, checkRoles, highest } from './user-changes.service.ts';
import { presentManaged } from './users.present.ts';

/** Accounts created by an admin, without an invitation to accept. */
export function createNewUsers({ db }: { db: Db }) {
  /**
   * @throws AppError users.emailTaken, users.forbiddenRole, users.forbiddenGrant, users.lookalike, languages.notFound,
   * profiles.invalidTimeZone, sessions.stepUpRequired (for all but learners)
   */
  async function create(caller: SignedInCaller, given: UserFields, sendsLink: boolean): Promise<ManagedUser> {
    if (isLookalikeDomain(given.email.slice(given.email.lastIndexOf('@') + 1))) throw new AppError('users.lookalike');
    await checkPlace(db, given);
    const fields = {
      ...given,
      roleIds: [...new Set(given.roleIds)].toSorted(),
      permissions: [...new Set(given.permissions)],
      roleId: highest(given.roleIds),
    };
    return db.transaction(async (tx) => {
      const { callerRoles, callerPermissions } = await lockUser(tx, caller, caller.userId);
      checkRoles([], fields.roleIds, { callerRoles, isSelf: false });
      requireGivenGrants({ roleIds: callerRoles, permissions: callerPermissions }, fields.permissions);
      if (givesAccess(fields)) await requireStepUp(tx, caller);
      const id = await insertPerson(tx, fields);
      if (id === null) throw new AppError('users.emailTaken');
      await changeSearch(tx, 'educator', [id]);
      await tellUsers(tx, 'user.created', [id]);
      if (sendsLink) await queueAccountMail(tx, { userId: id, template: 'accountMade' });
      const { firstName, lastName, email, ...plain } = fields;
      await recordChange(tx, caller, {
        action: 'create',
        entity: 'user',
        entityId: id,
        after: { ...plain, sendsLink },
        personal: { personId: id, after: { firstName, lastName, email } },
      });
      const row = await findRow(tx, id);
      if (!row) throw new AppError('users.notFound');
      return presentManaged(tx, row, { ...caller, roleIds: callerRoles, permissions: callerPermissions });
    });
  }

  return { create };
}

/** Whether somebody can do more than a learner. */
function givesAccess(fields: Pick<UserFields, 'roleIds' | 'permissions'>): boolean {
  return fields.permissions.length > 0 || fields.roleIds.some((role) => role !== roleIds.student);
}
