import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { roleIds } from '@candela/contract/roles';

export const isAdmin = (roles: readonly number[]) =>
  roles.includes(roleIds.admin) || roles.includes(roleIds.superAdmin);

/**
 * Serialises everything that removes an admin or creates the first one. Call it before locking
 * any user.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('the last admin'))`;
}

const thereRow = rowOf({ isThere: z.boolean() });

const adminRoles: readonly number[] = [roleIds.admin, roleIds.superAdmin];

/** Whether there is an active admin whose account is not about to be deleted. */
export function hasAdmin(db: Db | Tx): Promise<boolean> {
  return hasHolder(db, adminRoles);
}

/** Whether an account may be deleted: an admin's if there is another admin, a SuperAdmin's if there is another SuperAdmin. */
export async function canGo(db: Db | Tx, { id, roleIds: held }: { id: string; roleIds: readonly number[] }) {
  return !isAdmin(held) || (await hasHolder(db, neededAfter(held), id));
}

/**
 * Checks after a change of a user who had these roles.
 * @throws AppError users.lastAdmin when no active admin would be left, or no SuperAdmin to appoint them
 */
export async function requireAdminLeft(tx: Tx, held: readonly number[]): Promise<void> {
  if (isAdmin(held) && !(await hasHolder(tx, neededAfter(held)))) throw new AppError('users.lastAdmin');
}

/** Only a SuperAdmin can make admins. */
function neededAfter(held: readonly number[]): readonly number[] {
  return held.includes(roleIds.superAdmin) ? [roleIds.superAdmin] : adminRoles;
}

async function hasHolder(db: Db | Tx, roles: readonly number[], exceptId: string | null = null): Promise<boolean> {
  const { isThere } = await requireRow(db, thereRow)`
    select exists (select from users u
      where u.status = 'active' and u.role_ids && ${arrayOf(roles)}::smallint[] and u.id is distinct from ${exceptId}::uuid
        and not exists (select from account_deletions d where d.user_id = u.id)) as "isThere"`;
  return isThere;
}
