import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { currencies } from '@candela/contract/billing/money';
import { planIntervals } from '@candela/contract/billing/plans';

const buyerRow = rowOf({
  email: z.string(),
  name: z.string(),
  languageCode: z.string(),
  hasPaid: z.boolean(),
  isPaying: z.boolean(),
});

/** Locks the user: concurrent purchases are serialised. */
export function lockBuyer(tx: Tx, userId: string): Promise<z.infer<typeof buyerRow>> {
  return requireRow(tx, buyerRow)`
    select u.email, u.first_name || ' ' || u.last_name as name,
      coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
      exists (select from subscriptions s where s.user_id = u.id and s.provider is not null) as "hasPaid",
      exists (select from subscriptions s where s.user_id = u.id and s.provider is not null
        and s.provider_ended_at is null and s.status <> 'pending') as "isPaying"
    from users u where u.id = ${userId}::uuid for no key update`;
}

const planRow = rowOf({
  id: z.int(),
  name: z.string(),
  amount: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  interval: z.enum(planIntervals).nullable(),
  trialDays: z.int(),
  isArchived: z.boolean(),
});

export type SoldPlan = z.infer<typeof planRow>;

export function findPlan(on: Db | Tx, id: number): Promise<SoldPlan | null> {
  return readRow(on, planRow)`
    select id, name, amount, currency, interval, trial_days as "trialDays", archived_at is not null as "isArchived"
    from plans where id = ${id}::int`;
}

const checkoutRow = rowOf({
  id: z.uuid(),
  userId: z.uuid(),
  planId: z.int(),
  couponCode: z.string().nullable(),
  externalId: z.string().nullable(),
  url: z.string().nullable(),
  state: z.enum(['open', 'paid', 'expired']),
  expiresAt: instantText,
});

export type CheckoutRow = z.infer<typeof checkoutRow>;

const sqlColumns = sql.raw(`c.id, c.user_id as "userId", c.plan_id as "planId",
  (select code from coupons k where k.id = c.coupon_id) as "couponCode", c.external_id as "externalId", c.url, c.state,
  c.expires_at as "expiresAt"`);

export function findOpen(tx: Db | Tx, userId: string): Promise<CheckoutRow | null> {
  return readRow(tx, checkoutRow)`
    select ${sqlColumns} from checkouts c where c.user_id = ${userId}::uuid and c.state = 'open'`;
}

const idRow = rowOf({ id: z.uuid() });

export async function listOpenIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    select id from checkouts where user_id = ${userId}::uuid and state = 'open'`;
  return rows.map(({ id }) => id);
}

export function findCheckout(on: Db | Tx, id: string): Promise<CheckoutRow | null> {
  return readRow(on, checkoutRow)`select ${sqlColumns} from checkouts c where c.id = ${id}::uuid`;
}

export function findByExternal(on: Db | Tx, provider: string, externalId: string): Promise<CheckoutRow | null> {
  return readRow(on, checkoutRow)`
    select ${sqlColumns} from checkouts c where c.provider = ${provider} and c.external_id = ${externalId}`;
}

export async function insertCheckout(
  tx: Tx,
  {
    id,
    userId,
    planId,
    provider,
    expiresAt,
  }: { id: string; userId: string; planId: number; provider: string; expiresAt: Date },
): Promise<void> {
  await run(tx)`
    insert into checkouts (id, user_id, plan_id, provider, state, expires_at)
    values (${id}::uuid, ${userId}::uuid, ${planId}::int, ${provider}, 'open', ${expiresAt.toISOString()}::timestamptz)`;
}

export async function writeCoupon(tx: Tx, id: string, couponId: number): Promise<void> {
  await run(tx)`update checkouts set coupon_id = ${couponId}::int where id = ${id}::uuid`;
}

/** @returns false when it was abandoned meanwhile */
export async function writeAddress(db: Db, id: string, externalId: string, url: string): Promise<boolean> {
  const rows = await run(db)`
    update checkouts set external_id = ${externalId}, url = ${url} where id = ${id}::uuid and state = 'open'`;
  return rows > 0;
}

/** @returns false when it has an address by now and may be paid, or is over */
export async function abandonCheckout(tx: Tx, id: string): Promise<boolean> {
  const rows = await run(tx)`
    update checkouts set state = 'expired' where id = ${id}::uuid and state = 'open' and external_id is null`;
  return rows > 0;
}

/** A checkout that was abandoned here may have been paid nevertheless; a paid one stays paid. */
export async function closeCheckout(tx: Tx, id: string, state: 'paid' | 'expired'): Promise<boolean> {
  const rows = await run(tx)`
    update checkouts set state = ${state}
    where id = ${id}::uuid and (state = 'open' or state = 'expired' and ${state}::text = 'paid')`;
  return rows > 0;
}
