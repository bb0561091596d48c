import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { oneTimeTokens } from '#db/tables/users.ts';
import { hashToken } from './callers.ts';

type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** A token of 256 random bits; shown once, stored hashed. An earlier token of the same purpose stops working. */
export async function createOneTimeToken(
  db: Db | Tx,
  given: { userId: string; purpose: Purpose; lifetimeMilliseconds: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + given.lifetimeMilliseconds);
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, given.userId), eq(oneTimeTokens.purpose, given.purpose)));
  await db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashToken(token), purpose: given.purpose, userId: given.userId, expiresAt });
  return { token, expiresAt };
}

/** The user of a token that still works, without using it up. */
export async function findOneTimeToken(db: Db | Tx, token: string, purpose: Purpose): Promise<string | null> {
  const [row] = await db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isWorking(token, purpose));
  return row?.userId ?? null;
}

/** Uses a token up; of two that try at once only one gets the user. */
export async function consumeOneTimeToken(db: Db | Tx, token: string, purpose: Purpose): Promise<string | null> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(isWorking(token, purpose))
    .returning({ userId: oneTimeTokens.userId });
  return row?.userId ?? null;
}

function isWorking(token: string, purpose: Purpose) {
  return and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, new Date()),
  );
}
