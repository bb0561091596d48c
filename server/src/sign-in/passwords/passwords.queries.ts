import { and, eq, ne, sql } from 'drizzle-orm';
import { forgetEmailChange } from '#accounts/mailed-links.ts';
import type { Db, Tx } from '#db/client.ts';
import { oneTimeTokens, sessions, users } from '#db/tables/users.ts';

/** The active user with an address. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active')));
  return row?.id ?? null;
}

export async function findOwner(
  db: Db,
  userId: string,
): Promise<{ email: string; passwordHash: string | null } | null> {
  const [row] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return row ?? null;
}

/** Sets the password, ends every session but the kept one, and invalidates links that would set another password or address. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keptSessionId: string | null,
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, userId));
  const others = keptSessionId === null ? undefined : ne(sessions.id, keptSessionId);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'password_reset')));
  await forgetEmailChange(tx, userId);
}
