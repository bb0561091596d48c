import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

export interface Addressee extends Record<string, unknown> {
  userId: string;
  roleIds: number[];
}

/** Whoever has one of the addresses as an account; none for an address that has changed since. */
export async function listAddressees(db: Db, addresses: readonly string[]): Promise<Addressee[]> {
  const { rows } = await db.execute<Addressee>(sql`
    select id as "userId", role_ids as "roleIds" from users
    where lower(email) in (${sql.join(
      addresses.map((address) => sql`${address.toLowerCase()}`),
      sql`, `,
    )})`);
  return rows;
}
