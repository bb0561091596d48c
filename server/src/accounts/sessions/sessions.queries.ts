import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, signInFailures, users } from '#db/tables/users.ts';

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return row ?? null;
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
  await db.delete(sessions).where(and(eq(sessions.userId, row.userId), lt(sessions.expiresAt, new Date())));
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Failures of an address since `since`: in all, and from one network. */
export async function countFailures(db: Db, emailHash: string, network: string, since: Date) {
  const [row] = await db
    .select({
      total: count(),
      fromNetwork: sql<number>`count(*) filter (where ${signInFailures.network} = ${network})::int`,
      latest: sql<string | null>`max(${signInFailures.failedAt})`,
    })
    .from(signInFailures)
    .where(and(eq(signInFailures.emailHash, emailHash), gt(signInFailures.failedAt, since)));
  return row ?? { total: 0, fromNetwork: 0, latest: null };
}

export async function insertFailure(db: Db, emailHash: string, network: string, keepSince: Date): Promise<void> {
  await db.insert(signInFailures).values({ emailHash, network });
  await db.delete(signInFailures).where(lt(signInFailures.failedAt, keepSince));
}

export async function deleteFailures(db: Db, emailHash: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.emailHash, emailHash));
}
