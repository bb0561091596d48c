import { eq, sql } from 'drizzle-orm';
import { endSignUp } from '#accounts/ended-sign-ups.ts';
import type { Db, Tx } from '#db/client.ts';
import { languages } from '#db/tables/languages.ts';
import { users } from '#db/tables/users.ts';
import type { UserFields } from '@candela/contract/accounts/users';

export async function hasLanguage(db: Db, id: number): Promise<boolean> {
  return (await db.select({ id: languages.id }).from(languages).where(eq(languages.id, id))).length > 0;
}

export async function writeFields(tx: Tx, id: string, fields: UserFields & { roleId: number }): Promise<void> {
  await tx
    .update(users)
    .set({ ...fields, revision: sql`${users.revision} + 1`, updatedAt: new Date() })
    .where(eq(users.id, id));
}

/** Null when the address has an account. A pending sign-up with the address is removed. */
export async function insertPerson(tx: Tx, fields: UserFields & { roleId: number }): Promise<string | null> {
  await endSignUp(tx, fields.email);
  const row = { ...fields, status: 'active' as const };
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted?.id ?? null;
}
