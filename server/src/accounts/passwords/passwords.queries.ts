import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { sessions, users } from '#db/tables/users.ts';

const recipientRow = rowOf({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  languageCode: z.string().nullable(),
});

/** The active user of an address, with what a mail needs. */
export async function findRecipient(db: Db, email: string) {
  return readRow(db, recipientRow)`
    select u.id, u.email, u.first_name as "firstName", l.code as "languageCode"
    from users u left join languages l on l.id = u.language_id
    where lower(u.email) = ${email} and u.status = 'active'`;
}

export async function findEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return row?.email ?? null;
}

/** Sets the password and ends every session. */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
