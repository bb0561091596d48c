import type { UserFields } from '@candela/contract/accounts/users';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { languages } from '#db/tables/languages.ts';
import { users } from '#db/tables/users.ts';

export async function hasLanguage(db: Db, id: number): Promise<boolean> {
  return (await db.select({ id: languages.id }).from(languages).where(eq(languages.id, id))).length > 0;
}

export async function writeFields(tx: Tx, id: string, fields: UserFields & { roleId: number }): Promise<void> {
  await tx
    .update(users)
    .set({ ...fields, revision: sql`${users.revision} + 1`, updatedAt: new Date() })
    .where(eq(users.id, id));
}
