import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';

/** Under this key of the settings the server keeps since when which role has needed a second factor, and the days of grace. */
export const factorDemandKey = 'signIn.factorDemand';

/** Whether somebody has an authenticator app, or a passkey of this host. `user` is the name of a row of `users`. */
export const hasFactor = (user: SQL, rpId: string): SQL => sql`(
  exists (select from totp_factors f where f.user_id = ${user}.id and f.secret is not null)
  or exists (select from passkeys f where f.user_id = ${user}.id and f.rp_id = ${rpId}))`;

/** Whether one of somebody's roles needs a second factor. */
export const needsFactor = (user: SQL): SQL => sql`exists (
  select from settings s cross join lateral jsonb_object_keys(s.value -> 'since') as r(role_id)
  where s.key = ${factorDemandKey} and r.role_id::int = any(${user}.role_ids))`;

/**
 * From when on somebody does nothing more without a second factor: the days of grace after their role began to need one, or after
 * their account was made. Null while none is needed, and where there is one.
 */
export const factorDue = (user: SQL, rpId: string): SQL => sql`(
  select min(greatest(r.since::timestamptz, ${user}.created_at)) + make_interval(days => (s.value ->> 'graceDays')::int)
  from settings s cross join lateral jsonb_each_text(s.value -> 'since') as r(role_id, since)
  where s.key = ${factorDemandKey} and r.role_id::int = any(${user}.role_ids) and not ${hasFactor(user, rpId)}
  group by s.key)`;

/** The same in milliseconds since 1970. */
export const factorDueMilliseconds = (user: SQL, rpId: string): SQL =>
  sql`(extract(epoch from ${factorDue(user, rpId)}) * 1000)::float8`;

interface Demanded {
  /** Milliseconds since 1970; null: no second factor is missing. */
  factorDueAt: number | null;
}

/** Whether the days of grace are over. */
export function isFactorMissing({ factorDueAt }: Demanded): boolean {
  return factorDueAt !== null && factorDueAt <= Date.now();
}

/** @throws AppError factors.required */
export function requireFactor(caller: Demanded): void {
  if (isFactorMissing(caller)) throw new AppError('factors.required');
}

const standRow = rowOf({ isNeeded: z.boolean(), isThere: z.boolean() });

/** Whether somebody needs a second factor, and has one. */
export function readFactorStand(db: Db | Tx, userId: string, rpId: string) {
  const user = sql`u`;
  return readRow(db, standRow)`
    select ${needsFactor(user)} as "isNeeded", ${hasFactor(user, rpId)} as "isThere"
    from users u where u.id = ${userId}::uuid`;
}

/**
 * After a factor was taken away, with the row of the user locked before that.
 * @throws AppError factors.lastNeeded when it was the last of somebody who needs one
 */
export async function requireFactorLeft(tx: Tx, userId: string, rpId: string): Promise<void> {
  const stand = await readFactorStand(tx, userId, rpId);
  if (stand?.isNeeded && !stand.isThere) throw new AppError('factors.lastNeeded');
}
