import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { users } from '#db/tables/users.ts';

export async function isTaken(db: Db | Tx, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return rows.length > 0;
}

export async function insertUser(tx: Tx, row: typeof users.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(users).values(row).returning({ id: users.id });
  if (!inserted) throw new Error('insert returned no row');
  return inserted.id;
}

export async function findInvited(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'invited')));
  return row ?? null;
}

export async function activateUser(
  tx: Tx,
  userId: string,
  given: { firstName: string; lastName: string; passwordHash: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...given, status: 'active', updatedAt: new Date() })
    .where(eq(users.id, userId));
}
