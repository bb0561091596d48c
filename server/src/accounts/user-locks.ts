import * as z from 'zod';
import { isAdmin } from '#accounts/last-admin.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { rankOf, roleIds } from '@candela/contract/roles';
import { findRow, type ManagedRow } from './managed-users.ts';

const callerRow = rowOf({
  id: z.uuid(),
  roleIds: z.array(z.int()),
  permissions: z.array(z.string()),
  status: z.string(),
});

export interface LockedUser {
  row: ManagedRow;
  /** The caller's current roles, which a cache may not know yet. */
  callerRoles: readonly number[];
  callerPermissions: readonly string[];
}

/**
 * Locks a person and the caller who is about to change them, in the order of their ids, so that two who change each other do not
 * deadlock.
 * @throws AppError users.notFound, users.higherRole, sessions.forbidden (the caller was demoted meanwhile)
 */
export async function lockUser(tx: Tx, caller: SignedInCaller, id: string): Promise<LockedUser> {
  const rows = await readRows(tx, callerRow)`
    select id, role_ids as "roleIds", permissions, status from users where id = any(${arrayOf([caller.userId, id])}::uuid[])
    order by id for no key update`;
  const self = rows.find((row) => row.id === caller.userId);
  if (!self || self.status !== 'active' || !isAdmin(self.roleIds)) throw new AppError('sessions.forbidden');
  const row = await findRow(tx, id);
  if (!row || row.status === 'deleted') throw new AppError('users.notFound');
  if (rankOf(row.roleIds) > rankOf(self.roleIds)) throw new AppError('users.higherRole');
  return { row, callerRoles: self.roleIds, callerPermissions: self.permissions };
}

/** Whether a caller with these roles may change the address of, suspend or erase a user with those: for admins, role 4 only. */
export function isOverAdmin(callerRoles: readonly number[], roles: readonly number[]): boolean {
  return !isAdmin(roles) || callerRoles.includes(roleIds.superAdmin);
}

/** @throws AppError users.superAdminOnly */
export function requireOverAdmin({ row, callerRoles }: Pick<LockedUser, 'row' | 'callerRoles'>): void {
  if (!isOverAdmin(callerRoles, row.roleIds)) throw new AppError('users.superAdminOnly');
}
