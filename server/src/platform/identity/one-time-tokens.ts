import { and, eq, gt, lte } from 'drizzle-orm';
import { createHash, createHmac } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { oneTimeTokens, users } from '#db/tables/users.ts';

type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/**
 * A token of 256 bits that nobody without the key can guess; sent once, stored hashed. The same seed makes the same
 * token, so that a retried email has the same link. Earlier tokens stay valid, or anybody who requests a link could invalidate
 * the links of others; all tokens are deleted when one is used.
 */
export async function createOneTimeToken(
  db: Db | Tx,
  given: { userId: string; purpose: Purpose; lifetimeMilliseconds: number; key: string; seed: string },
): Promise<string> {
  const token = createHmac('sha256', given.key).update(`${given.purpose} ${given.seed}`).digest('base64url');
  const expiresAt = new Date(Date.now() + given.lifetimeMilliseconds);
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, given.userId), lte(oneTimeTokens.expiresAt, new Date())));
  await db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashToken(token), purpose: given.purpose, userId: given.userId, expiresAt })
    .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set: { expiresAt } });
  return token;
}

/** The user of a valid token, without using it up. */
export async function findOneTimeToken(db: Db | Tx, token: string, purpose: Purpose): Promise<string | null> {
  const [row] = await db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isWorking(token, purpose));
  return row?.userId ?? null;
}

/**
 * Uses a token up, and all others of the same user and purpose; of concurrent attempts only one gets the user. The user is
 * locked first, as by everything that changes or deletes a user.
 */
export async function consumeOneTimeToken(tx: Tx, token: string, purpose: Purpose): Promise<string | null> {
  const owner = tx.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isWorking(token, purpose));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update');
  const gone = await tx
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

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
