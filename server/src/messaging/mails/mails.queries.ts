import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const addresseeRow = rowOf({ userId: z.uuid(), roleIds: z.array(z.int()) });

export type Addressee = z.infer<typeof addresseeRow>;

/** Whoever has one of the addresses as an account; none for an address that has changed since. */
export async function listAddressees(db: Db, addresses: readonly string[]): Promise<Addressee[]> {
  return readRows(db, addresseeRow)`
    select id as "userId", role_ids as "roleIds" from users
    where lower(email) = any(${arrayOf(addresses.map((address) => address.toLowerCase()))}::text[])`;
}
