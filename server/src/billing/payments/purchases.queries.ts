import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isRunning } from '#db/running-subscriptions.ts';

const purchaseRow = rowOf({
  id: z.int(),
  planName: z.string(),
  status: z.string(),
  isOver: z.boolean(),
  isRunning: z.boolean(),
  provider: z.string().nullable(),
  externalId: z.string().nullable(),
  currency: z.string().nullable(),
});

export type PurchaseRow = z.infer<typeof purchaseRow>;

export function findPurchase(db: Db | Tx, userId: string, id: number): Promise<PurchaseRow | null> {
  return readRow(db, purchaseRow)`
    select s.id, p.name as "planName", s.status,
      s.provider_ended_at is not null as "isOver", ${isRunning('s')} as "isRunning", s.provider, s.external_id as "externalId", s.currency
    from subscriptions s join plans p on p.id = s.plan_id where s.id = ${id}::int and s.user_id = ${userId}::uuid`;
}

/** Access ends now, even if more time was paid for. */
export async function endPaidNow(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    update subscriptions set revoked_at = now(), ends_at = least(ends_at, now()), status = 'cancelled' where id = ${id}::int`;
}

const externalRow = rowOf({ externalId: z.string() });

/** A subscription that is charged, or would be charged again. */
export async function listRunningExternal(on: Db | Tx, provider: string, userId: string): Promise<string[]> {
  const rows = await readRows(on, externalRow)`
    select external_id as "externalId" from subscriptions
    where user_id = ${userId}::uuid and provider = ${provider} and provider_ended_at is null`;
  return rows.map((row) => row.externalId);
}

/** Marks subscriptions that would be renewed to end with the account. @returns the changed ones */
export async function markEnding(tx: Tx, provider: string, userId: string): Promise<string[]> {
  const rows = await readRows(tx, externalRow)`
    update subscriptions set ends_with_account = true
    where user_id = ${userId}::uuid and provider = ${provider} and provider_ended_at is null and cancels_at is null
      and not ends_with_account
    returning external_id as "externalId"`;
  return rows.map((row) => row.externalId);
}

/** The owner has come back. @returns the changed ones */
export async function unmarkEnding(tx: Tx, provider: string, userId: string): Promise<string[]> {
  const rows = await readRows(tx, externalRow)`
    update subscriptions set ends_with_account = false
    where user_id = ${userId}::uuid and provider = ${provider} and ends_with_account
    returning external_id as "externalId"`;
  return rows.map((row) => row.externalId);
}

const endingRow = rowOf({ isEnding: z.boolean() });

/** Null: it is over at the provider, or there is none. */
export async function findEnding(db: Db, provider: string, externalId: string): Promise<boolean | null> {
  const row = await readRow(db, endingRow)`
    select ends_with_account as "isEnding" from subscriptions
    where provider = ${provider} and external_id = ${externalId} and provider_ended_at is null`;
  return row?.isEnding ?? null;
}
