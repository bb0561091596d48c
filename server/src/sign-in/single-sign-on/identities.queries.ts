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
  permissions: z.array(z.string()),
});

export type Owner = z.infer<typeof ownerRow>;

/** The account of an identity; locked against concurrent changes. */
export function findOwner(tx: Tx, issuer: string, subject: string): Promise<Owner | null> {
  return readRow(tx, ownerRow)`
    select u.id, u.status, u.role_id as "roleId", u.role_ids as "roleIds", u.permissions
    from oidc_identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject} for no key update of u`;
}

const idRow = rowOf({ id: z.uuid() });

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return (await readRow(tx, idRow)`select id from users where lower(email) = ${email}`) !== null;
}

/** Links an identity that is free; otherwise it is already linked to this user, or to another one. */
export async function connect(
  tx: Tx,
  issuer: string,
  subject: string,
  userId: string,
): Promise<'new' | 'own' | 'taken'> {
  const made = await readRow(tx, idRow)`
    insert into oidc_identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId}::uuid)
    on conflict (issuer, subject) do nothing returning user_id as id`;
  if (made) return 'new';
  const owner = await readRow(tx, idRow)`
    select user_id as id from oidc_identities where issuer = ${issuer} and subject = ${subject}`;
  return owner?.id === userId ? 'own' : 'taken';
}

/** Null when the address has an account. */
export async function insertPerson(tx: Tx, row: typeof users.$inferInsert): Promise<string | null> {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted?.id ?? null;
}

/** A change of roles ends the sessions with the former roles. */
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
