import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { rankOf } from '@candela/contract/roles';

const addresseeRow = rowOf({ userId: z.uuid(), email: z.string(), roleIds: z.array(z.int()) });

type Addressee = z.infer<typeof addresseeRow>;

/**
 * The users, and people who have signed up, with one of the addresses or ids; none for an address that has changed since. `email` is in
 * lower case.
 */
export async function listAddressees(
  db: Db,
  addresses: readonly string[],
  userIds: readonly string[] = [],
): Promise<Addressee[]> {
  if (addresses.length === 0 && userIds.length === 0) return [];
  const wanted = arrayOf(addresses.map((address) => address.toLowerCase()));
  const ids = arrayOf([...userIds]);
  return readRows(db, addresseeRow)`
    select id as "userId", lower(email) as email, role_ids as "roleIds" from users
    where lower(email) = any(${wanted}::text[]) or id = any(${ids}::uuid[])
    union all
    select id, email, '{3}'::smallint[] from sign_ups
    where state <> 'refused' and (email = any(${wanted}::text[]) or id = any(${ids}::uuid[]))`;
}

/** Mail to a user may be read by themselves and by people of a higher rank: a password reset link gives access to the account. */
export function mayReadMailOf(caller: SignedInCaller, addressee: Addressee): boolean {
  return addressee.userId === caller.userId || rankOf(addressee.roleIds) < rankOf(caller.roleIds);
}

/** Replaces the tokens in links. */
export function maskTokens(text: string): string {
  return text.replace(/([?&]token=)[^\s&"<>]+/g, '$1…');
}
