import { sql } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';

export interface Addressee extends Record<string, unknown> {
  userId: string;
  roleIds: number[];
}

/** Whoever has one of the addresses as an account; none for an address that has changed since. */
export async function listAddressees(db: Db, addresses: readonly string[]): Promise<Addressee[]> {
  const { rows } = await db.execute<Addressee>(sql`
    select id as "userId", role_ids as "roleIds" from users
    where lower(email) = any(${arrayOf(addresses.map((address) => address.toLowerCase()))}::text[])`);
  return rows;
}
