import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const addresseeRow = rowOf({ userId: z.uuid(), roleIds: z.array(z.int()) });

export type Addressee = z.infer<typeof addresseeRow>;

/** Whoever has one of the addresses as an account, or has asked for one with it; none for an address that has changed since. */
export async function listAddressees(db: Db, addresses: readonly string[]): Promise<Addressee[]> {
  const wanted = arrayOf(addresses.map((address) => address.toLowerCase()));
  return readRows(db, addresseeRow)`
    select id as "userId", role_ids as "roleIds" from users
    where lower(email) = any(${wanted}::text[])
    union all
    select id, '{3}'::smallint[] from sign_ups where state <> 'refused' and email = any(${wanted}::text[])`;
}
