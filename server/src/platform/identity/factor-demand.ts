import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

/** Key of the setting in which the server keeps since when each role has needed a second factor, and the days of grace. */
export const factorDemandKey = 'signIn.factorDemand';

/** Whether a user has an authenticator app, or a passkey of this host. `user` is an alias of `users`. */
export const hasFactor = (user: SQL, rpId: string): SQL => sql`(
  exists (select from totp_factors f where f.user_id = ${user}.id and f.secret is not null)
  or exists (select from passkeys f where f.user_id = ${user}.id and f.rp_id = ${rpId}))`;

/** Whether one of the user's roles needs a second factor. */
export const needsFactor = (user: SQL): SQL => sql`exists (
  select from settings s cross join lateral jsonb_object_keys(s.value -> 'since') as r(role_id)
  where s.key = ${factorDemandKey} and r.role_id::int = any(${user}.role_ids))`;

/**
 * When a user is blocked without a second factor: the days of grace after their role began to need one, or after their account was
 * created. Null if they need none or have one.
 */
export const factorDue = (user: SQL, rpId: string): SQL => sql`(
  select min(greatest(r.since::timestamptz, ${user}.created_at)) + make_interval(days => (s.value ->> 'graceDays')::int)
  from settings s cross join lateral jsonb_each_text(s.value -> 'since') as r(role_id, since)
  where s.key = ${factorDemandKey} and r.role_id::int = any(${user}.role_ids) and not ${hasFactor(user, rpId)}
  group by s.key)`;

/** The same in milliseconds since 1970. */
export const factorDueMilliseconds = (user: SQL, rpId: string): SQL =>
  sql`(extract(epoch from ${factorDue(user, rpId)}) * 1000)::float8`;

interface WithFactorDue {
  /** Milliseconds since 1970; null: no second factor is missing. */
  factorDueAt: number | null;
}

/** Whether a required second factor is missing and the days of grace are over. */
export function isFactorMissing({ factorDueAt }: WithFactorDue): boolean {
  return factorDueAt !== null && factorDueAt <= Date.now();
}

/** @throws AppError factors.required */
export function requireFactor(caller: WithFactorDue): void {
  if (isFactorMissing(caller)) throw new AppError('factors.required');
}

const factorStateRow = rowOf({ needsFactor: z.boolean(), hasFactor: z.boolean() });

/** Whether a user needs a second factor, and whether they have one. */
export function readFactorState(db: Db | Tx, userId: string, rpId: string) {
  const user = sql`u`;
  return readRow(db, factorStateRow)`
    select ${needsFactor(user)} as "needsFactor", ${hasFactor(user, rpId)} as "hasFactor"
    from users u where u.id = ${userId}::uuid`;
}

/**
 * Called after a factor was removed, by a transaction that had locked the user's row before.
 * @throws AppError factors.lastNeeded when it was the last one of a user who needs one
 */
export async function requireFactorLeft(tx: Tx, userId: string, rpId: string): Promise<void> {
  const state = await readFactorState(tx, userId, rpId);
  if (state?.needsFactor && !state.hasFactor) throw new AppError('factors.lastNeeded');
}
