import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { oneTimeTokens } from '#db/tables/users.ts';
import { hashToken } from './callers.ts';

type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/**
 * A token of 256 random bits; shown once, stored hashed. Earlier ones still work, or whoever asks for a link could end
 * those of others; all of them go when one is used.
 */
export async function createOneTimeToken(
  db: Db | Tx,
  given: { userId: string; purpose: Purpose; lifetimeMilliseconds: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + given.lifetimeMilliseconds);
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, given.userId), lte(oneTimeTokens.expiresAt, new Date())));
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

/** Uses a token up, and all others of its user and purpose; of those that try at once only one gets the user. */
export async function consumeOneTimeToken(db: Db | Tx, token: string, purpose: Purpose): Promise<string | null> {
  const owner = db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isWorking(token, purpose));
  const gone = await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, owner), eq(oneTimeTokens.purpose, purpose)))
    .returning({ userId: oneTimeTokens.userId, tokenHash: oneTimeTokens.tokenHash });
  return gone.find(({ tokenHash }) => tokenHash === hashToken(token))?.userId ?? null;
}

function isWorking(token: string, purpose: Purpose) {
  return and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, new Date()),
  );
}
