import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { hasFactor } from '#platform/identity/factor-demand.ts';
import { allRoleIds } from '@candela/contract/roles';
import { maxCounted } from '@candela/contract/sign-in/factors';

const totpRow = rowOf({ secret: z.string().nullable(), pendingSecret: z.string().nullable() });

export function findTotp(db: Db | Tx, userId: string) {
  return readRow(db, totpRow)`
    select secret, pending_secret as "pendingSecret" from totp_factors where user_id = ${userId}::uuid`;
}

export async function writePending(db: Db, userId: string, sealed: string): Promise<void> {
  await run(db)`
    insert into totp_factors (user_id, pending_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set pending_secret = excluded.pending_secret`;
}

/** Replaces the previous app by the one that was being set up; false when a concurrent call has done so, or set up another. */
export async function confirmPending(tx: Tx, userId: string, sealed: string, step: number): Promise<boolean> {
  const changed = await run(tx)`
    update totp_factors set secret = pending_secret, pending_secret = null, confirmed_at = now(), last_step = ${step}::int
    where user_id = ${userId}::uuid and pending_secret = ${sealed}`;
  return changed === 1;
}

/** Uses up a time step and all earlier ones; false when that was done already. `resealed` replaces the encrypted secret that was read. */
export async function takeStep(
  db: Db,
  userId: string,
  { sealed, resealed, step }: { sealed: string; resealed: string; step: number },
): Promise<boolean> {
  const changed = await run(db)`
    update totp_factors set last_step = ${step}::int, secret = ${resealed}
    where user_id = ${userId}::uuid and secret = ${sealed} and (last_step is null or last_step < ${step}::int)`;
  return changed === 1;
}

/** Locks the row of a user, so that concurrent changes of factors run one after the other. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select from users where id = ${userId}::uuid for no key update`;
}

/** Whether there was an active app. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const row = await readRow(tx, totpRow)`
    delete from totp_factors where user_id = ${userId}::uuid returning secret, pending_secret as "pendingSecret"`;
  return row !== null && row.secret !== null;
}

/** Adds new codes beside those that still work, in place of earlier ones that were not confirmed. The first ones need no confirmation. */
export async function addRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await run(tx)`
    delete from recovery_codes where user_id = ${userId}::uuid and (is_pending or used_at is not null)`;
  await run(tx)`
    insert into recovery_codes (user_id, code_hash, is_pending)
    select ${userId}::uuid, unnest(${arrayOf(hashes)}::text[]),
      exists (select from recovery_codes where user_id = ${userId}::uuid)`;
}

const codeRow = rowOf({ isPending: z.boolean() });

/** Null if the code is not one of the newest: of those that wait to be confirmed, or of all if none do. */
export function findNewestCode(tx: Tx, userId: string, codeHash: string) {
  return readRow(tx, codeRow)`
    select is_pending as "isPending" from recovery_codes
    where user_id = ${userId}::uuid and code_hash = ${codeHash}
      and is_pending = exists (select from recovery_codes where user_id = ${userId}::uuid and is_pending)`;
}

/** Confirms the new codes: the others no longer work. */
export async function confirmCodes(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from recovery_codes where user_id = ${userId}::uuid and not is_pending`;
  await run(tx)`update recovery_codes set is_pending = false where user_id = ${userId}::uuid`;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from recovery_codes where user_id = ${userId}::uuid`;
}

/** Uses a code up; of concurrent attempts only one succeeds. Null if it does not work. */
export function takeRecoveryCode(tx: Tx, userId: string, codeHash: string) {
  return readRow(tx, codeRow)`
    update recovery_codes set used_at = now()
    where user_id = ${userId}::uuid and code_hash = ${codeHash} and used_at is null
    returning is_pending as "isPending"`;
}

const factorsRow = rowOf({
  email: z.string(),
  hasTotp: z.boolean(),
  codesLeft: z.int(),
});

export function readFactors(db: Db | Tx, userId: string) {
  return readRow(db, factorsRow)`
    select u.email,
      exists (select from totp_factors t where t.user_id = u.id and t.secret is not null) as "hasTotp",
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null
        and not r.is_pending) as "codesLeft"
    from users u where u.id = ${userId}::uuid`;
}

const missingRow = rowOf({ roleId: z.int(), people: z.int() });

/** Number of active users of each role without a second factor; users with two roles count in both. */
export function countWithoutFactor(db: Db, rpId: string) {
  return readRows(db, missingRow)`
    select r.id as "roleId", (select count(*)::int from (
      select from users u
      where u.role_ids @> array[r.id]::smallint[] and u.status = 'active' and not ${hasFactor(sql`u`, rpId)}
      limit ${maxCounted + 1}::int) counted) as people
    from unnest(${arrayOf(allRoleIds)}::int[]) r(id)`;
}
