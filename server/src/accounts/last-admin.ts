import { roleIds } from '@candela/contract/roles';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

export const isAdmin = (roles: readonly number[]) =>
  roles.includes(roleIds.admin) || roles.includes(roleIds.superAdmin);

/**
 * Of those who take somebody's administration away, or become the first admin, one comes after the other. To be called before
 * anybody is locked.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('the last admin'))`;
}

const thereRow = rowOf({ isThere: z.boolean() });

/** Whether somebody active administers the installation. */
export async function hasAdmin(db: Db | Tx): Promise<boolean> {
  const { isThere } = await requireRow(db, thereRow)`
    select exists (select from users where status = 'active' and role_ids && '{1,4}'::smallint[]) as "isThere"`;
  return isThere;
}

/** After a change. @throws AppError users.lastAdmin when no active admin would be left */
export async function requireAdminLeft(tx: Tx): Promise<void> {
  if (!(await hasAdmin(tx))) throw new AppError('users.lastAdmin');
}
