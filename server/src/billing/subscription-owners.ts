import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { rankOf } from '@candela/contract/roles';

const ownerRow = rowOf({ status: z.string(), roleIds: z.array(z.int()) });

const findOwner = (tx: Tx, userId: string) => readRow(tx, ownerRow)`
  select status, role_ids as "roleIds" from users where id = ${userId}::uuid for no key update`;

/**
 * Locks the user who is to get or lose something, to the end of the transaction. Nobody may do that to people of a higher role.
 * @throws AppError users.notFound, users.higherRole
 */
export async function requireOwner(tx: Tx, caller: SignedInCaller, userId: string): Promise<void> {
  const owner = await findOwner(tx, userId);
  if (!owner || owner.status === 'deleted') throw new AppError('users.notFound');
  if (rankOf(owner.roleIds) > rankOf(caller.roleIds)) throw new AppError('users.higherRole');
}

/**
 * The same for paid subscriptions, which remain when their owner is erased.
 * @throws AppError users.higherRole
 */
export async function requireRank(tx: Tx, caller: SignedInCaller, userId: string): Promise<void> {
  const owner = await findOwner(tx, userId);
  if (owner && rankOf(owner.roleIds) > rankOf(caller.roleIds)) throw new AppError('users.higherRole');
}
