import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { users } from '#db/tables/users.ts';

const ownerRow = rowOf({
  id: z.uuid(),
  status: z.enum(['invited', 'active', 'suspended', 'deleted']),
  roleId: z.int(),
  roleIds: z.array(z.int()),
});

export type Owner = z.infer<typeof ownerRow>;

/** Whose account an identity opens; locked, so that nobody changes it meanwhile. */
export function findOwner(tx: Tx, issuer: string, subject: string): Promise<Owner | null> {
  return readRow(tx, ownerRow)`
    select u.id, u.status, u.role_id as "roleId", u.role_ids as "roleIds"
    from oidc_identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject} for no key update of u`;
}

const idRow = rowOf({ id: z.uuid() });

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return (await readRow(tx, idRow)`select id from users where lower(email) = ${email}`) !== null;
}

/** Whether the identity was free, or the user's own already. */
export async function connect(tx: Tx, issuer: string, subject: string, userId: string): Promise<boolean> {
  const row = await readRow(tx, idRow)`
    insert into oidc_identities as i (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId}::uuid)
    on conflict (issuer, subject) do update set user_id = i.user_id where i.user_id = excluded.user_id
    returning user_id as id`;
  return row !== null;
}

/** Null when the address has an account. */
export async function insertPerson(tx: Tx, row: typeof users.$inferInsert): Promise<string | null> {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted?.id ?? null;
}

/** Who has asked for an account with the address has one now. */
export async function endSignUp(tx: Tx, email: string): Promise<void> {
  await run(tx)`delete from sign_ups where email = ${email} and state <> 'refused'`;
}

/** Other roles end the sessions that had those of before. */
export async function writeRoles(
  tx: Tx,
  id: string,
  roles: { roleId: number; roleIds: number[]; permissions: string[] },
) {
  await run(tx)`
    update users set role_id = ${roles.roleId}, role_ids = ${arrayOf(roles.roleIds)}::smallint[],
      permissions = ${arrayOf(roles.permissions)}::text[], revision = revision + 1, updated_at = now()
    where id = ${id}::uuid`;
  await run(tx)`delete from sessions where user_id = ${id}::uuid`;
}
