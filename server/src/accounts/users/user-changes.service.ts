import { endSessions } from '#accounts/ended-sessions.ts';
import { requireGivenGrants } from '#accounts/given-access.ts';
import { lockAdmins, requireAdminLeft } from '#accounts/last-admin.ts';
import { forgetEmailChange, leaveAddress } from '#accounts/mailed-links.ts';
import { findRow } from '#accounts/managed-users.ts';
import { takingAddress } from '#accounts/taken-addresses.ts';
import { lockUser, requireOverAdmin } from '#accounts/user-locks.ts';
import { tellUsers } from '#accounts/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';
import { requireStepUp } from '#platform/identity/step-up.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { ManagedUser, UserFields } from '@candela/contract/accounts/users';
import { rankOf, roleIds } from '@candela/contract/roles';
import { changeNamed } from './named-in-search.ts';
import { hasLanguage, writeFields } from './user-changes.queries.ts';
import { presentManaged } from './users.present.ts';

interface Deps {
  db: Db;
  callers: Callers;
  domainEvents: DomainEvents;
}

interface Access {
  roleIds: readonly number[];
  permissions: readonly string[];
}

export function createUserChanges({ db, callers, domainEvents }: Deps) {
  /**
   * @throws AppError sessions.stepUpRequired (for roles, permissions and address), users.notFound, users.changed, users.emailTaken,
   * users.forbiddenRole, users.forbiddenGrant, users.higherRole, users.superAdminOnly, users.yourself,
   * users.lastAdmin, languages.notFound, profiles.invalidTimeZone
   */
  async function update(
    caller: SignedInCaller,
    id: string,
    { revision, ...given }: UserFields & { revision: number },
  ): Promise<ManagedUser> {
    const fields = {
      ...given,
      roleIds: [...new Set(given.roleIds)].toSorted(),
      permissions: [...new Set(given.permissions)],
    };
    await checkPlace(db, fields);
    const changed = await takingAddress(() =>
      db.transaction(async (tx) => {
        await lockAdmins(tx);
        const { row, callerRoles, callerPermissions } = await lockUser(tx, caller, id);
        if (row.revision !== revision) throw new AppError('users.changed');
        const isSelf = id === caller.userId;
        checkRoles(row.roleIds, fields.roleIds, { callerRoles, isSelf });
        checkPermissions(row.permissions, fields.permissions, { callerRoles, isSelf });
        const hasOtherRoles = String(row.roleIds.toSorted()) !== String(fields.roleIds);
        const hasOtherGrants = String(row.permissions.toSorted()) !== String(fields.permissions.toSorted());
        requireGivenGrants({ roleIds: callerRoles, permissions: callerPermissions }, givenGrants(row, fields));
        const hasOtherEmail = row.email.toLowerCase() !== fields.email.toLowerCase();
        if (hasOtherEmail && !isSelf) requireOverAdmin({ row, callerRoles });
        if (hasOtherRoles || hasOtherGrants || hasOtherEmail) await requireStepUp(tx, caller);
        const roleId = fields.roleIds.some((each) => each === row.roleId) ? row.roleId : highest(fields.roleIds);
        await writeFields(tx, id, { ...fields, roleId });
        if (hasOtherRoles) await endSessions(tx, id);
        if (hasOtherEmail) await leaveAddress(tx, row, fields.email);
        await requireAdminLeft(tx, row.roleIds);
        const { firstName, lastName, email, ...plain } = fields;
        await tellOfUpdate(tx, id, firstName !== row.firstName || lastName !== row.lastName);
        await recordChange(tx, caller, {
          action: 'update',
          entity: 'user',
          entityId: id,
          before: {
            roleIds: row.roleIds.toSorted(),
            permissions: row.permissions,
            languageId: row.languageId,
            timeZone: row.timeZone,
          },
          after: plain,
          personal: {
            personId: id,
            before: { firstName: row.firstName, lastName: row.lastName, email: row.email },
            after: { firstName, lastName, email },
          },
        });
        return readManaged(tx, id, { ...caller, roleIds: callerRoles, permissions: callerPermissions });
      }),
    );
    callers.forget(id);
    return changed;
  }

  /**
   * Ends sessions immediately, on every node.
   * @throws AppError users.notFound, users.higherRole, users.superAdminOnly, users.yourself, users.lastAdmin, users.wrongStatus
   */
  async function suspend(caller: SignedInCaller, id: string): Promise<void> {
    if (id === caller.userId) throw new AppError('users.yourself');
    await db.transaction(async (tx) => {
      await lockAdmins(tx);
      const { row, callerRoles } = await lockUser(tx, caller, id);
      requireOverAdmin({ row, callerRoles });
      if (row.status !== 'active') throw new AppError('users.wrongStatus');
      await setStatus(tx, id, 'suspended');
      await endSessions(tx, id);
      await forgetEmailChange(tx, id);
      await requireAdminLeft(tx, row.roleIds);
      await changeSearch(tx, 'educator', [id]);
      const states = { before: { status: row.status }, after: { status: 'suspended' } };
      await recordChange(tx, caller, { action: 'suspend', entity: 'user', entityId: id, ...states });
    });
    callers.forget(id);
    domainEvents.emit('users.shutOut', id);
  }

  /** @throws AppError users.notFound, users.higherRole, users.superAdminOnly, users.wrongStatus */
  async function reinstate(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { row, callerRoles } = await lockUser(tx, caller, id);
      requireOverAdmin({ row, callerRoles });
      if (row.status !== 'suspended') throw new AppError('users.wrongStatus');
      await setStatus(tx, id, 'active');
      await prolongDeletion(tx, id);
      await changeSearch(tx, 'educator', [id]);
      const states = { before: { status: row.status }, after: { status: 'active' } };
      await recordChange(tx, caller, { action: 'reinstate', entity: 'user', entityId: id, ...states });
    });
    callers.forget(id);
  }

  /** All sessions, or one. @throws AppError users.notFound, users.higherRole */
  async function endSessionsOf(caller: SignedInCaller, id: string, sessionId?: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockUser(tx, caller, id);
      const count = await endSessions(tx, id, sessionId);
      if (count === 0) return;
      await recordChange(tx, caller, { action: 'endSessions', entity: 'user', entityId: id, after: { count } });
    });
    callers.forget(id);
  }

  return { update, suspend, reinstate, endSessions: endSessionsOf };
}

/** @throws AppError languages.notFound, profiles.invalidTimeZone */
export async function checkPlace(
  db: Db,
  { languageId, timeZone }: Pick<UserFields, 'languageId' | 'timeZone'>,
): Promise<void> {
  if (timeZone !== null && !isTimeZone(timeZone)) throw new AppError('profiles.invalidTimeZone');
  if (languageId !== null && !(await hasLanguage(db, languageId))) throw new AppError('languages.notFound');
}

/** The role that decides which page the root shows. */
export function highest(roles: readonly number[]): number {
  return roles.toSorted((a, b) => rankOf([b]) - rankOf([a]))[0] ?? roleIds.student;
}

/** Whether these roles may be changed to those. @throws AppError users.yourself, users.forbiddenRole */
export function checkRoles(
  before: readonly number[],
  after: readonly number[],
  { callerRoles, isSelf }: { callerRoles: readonly number[]; isSelf: boolean },
): void {
  const differing = [1, 4].filter((role) => before.includes(role) !== after.includes(role));
  // Users who remove their own admin role cannot restore it.
  if (isSelf && differing.some((role) => before.includes(role))) throw new AppError('users.yourself');
  if (differing.length > 0 && !callerRoles.includes(roleIds.superAdmin)) throw new AppError('users.forbiddenRole');
}

/** Nobody but role 4 can restore their own removed grants. @throws AppError users.yourself */
function checkPermissions(
  before: readonly string[],
  after: readonly string[],
  { callerRoles, isSelf }: { callerRoles: readonly number[]; isSelf: boolean },
): void {
  if (!isSelf || callerRoles.includes(roleIds.superAdmin)) return;
  if (after.some((permission) => !before.includes(permission))) throw new AppError('users.yourself');
}

/** The grants that a change gives: those that are new, and with another role all, because only now they may have an effect. */
function givenGrants(before: Access, after: Access): string[] {
  const isRaised = after.roleIds.some((role) => !before.roleIds.includes(role));
  return after.permissions.filter((each) => isRaised || !before.permissions.includes(each));
}

/** Updates the search index and queues webhook events. */
async function tellOfUpdate(tx: Tx, id: string, isRenamed: boolean): Promise<void> {
  await changeSearch(tx, 'educator', [id]);
  if (isRenamed) await changeNamed(tx, id);
  await tellUsers(tx, 'user.updated', [id]);
}

async function setStatus(tx: Tx, id: string, status: 'active' | 'suspended'): Promise<void> {
  await run(
    tx,
  )`update users set status = ${status}, revision = revision + 1, updated_at = now() where id = ${id}::uuid`;
  await tellUsers(tx, 'user.updated', [id]);
}

/** A user who had requested deletion gets the full period again to come back. */
async function prolongDeletion(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update account_deletions set due_at = now() + (due_at - requested_at), requested_at = now(), warned_at = null
    where user_id = ${id}::uuid`;
}

/** @throws AppError users.notFound */
async function readManaged(
  tx: Tx,
  id: string,
  caller: { userId: string; roleIds: readonly number[]; permissions: readonly string[] },
): Promise<ManagedUser> {
  const row = await findRow(tx, id);
  if (!row) throw new AppError('users.notFound');
  return presentManaged(tx, row, caller);
}
