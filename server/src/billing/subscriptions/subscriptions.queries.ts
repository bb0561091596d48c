import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { currencies } from '@candela/contract/billing/money';
import { planIntervals } from '@candela/contract/billing/plans';
import { subscriptionStatuses } from '@candela/contract/billing/subscriptions';

const heldRow = rowOf({
  id: z.int(),
  userId: z.uuid(),
  planId: z.int(),
  planName: z.string(),
  status: z.enum(subscriptionStatuses),
  isRunning: z.boolean(),
  startsAt: instantText,
  endsAt: instantText.nullable(),
  isPaid: z.boolean(),
  isTest: z.boolean(),
  isCharged: z.boolean(),
  amount: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  interval: z.enum(planIntervals).nullable(),
  periodEndsAt: instantText.nullable(),
  trialEndsAt: instantText.nullable(),
  cancelsAt: instantText.nullable(),
});

export type HeldRow = z.infer<typeof heldRow>;

const held: SQL = sql`
  select s.id, s.user_id as "userId", s.plan_id as "planId", p.name as "planName", s.status, ${isRunning('s')} as "isRunning",
    s.starts_at as "startsAt", s.ends_at as "endsAt", s.provider is not null as "isPaid",
    coalesce(s.provider like '%-test', false) as "isTest",
    s.provider is not null and s.provider_ended_at is null as "isCharged", s.amount, s.currency, s.interval,
    s.period_ends_at as "periodEndsAt", s.trial_ends_at as "trialEndsAt", s.cancels_at as "cancelsAt"
  from subscriptions s join plans p on p.id = s.plan_id`;

/** Running ones first, then the newest. */
export function listHeld(db: Db, userId: string): Promise<HeldRow[]> {
  return readRows(db, heldRow)`
    ${held} where s.user_id = ${userId}::uuid order by ${isRunning('s')} desc, s.id desc limit 20`;
}

export function findHeld(tx: Db | Tx, userId: string, id: number): Promise<HeldRow | null> {
  return readRow(tx, heldRow)`${held} where s.id = ${id}::int and s.user_id = ${userId}::uuid`;
}

const planRow = rowOf({ id: z.int(), isArchived: z.boolean() });

export function findPlan(tx: Tx, id: number): Promise<z.infer<typeof planRow> | null> {
  return readRow(tx, planRow)`
    select id, archived_at is not null as "isArchived" from plans where id = ${id}::int for key share`;
}

const idRow = rowOf({ id: z.int() });

/** Null: they already have a granted subscription of this plan. */
export async function insertGiven(
  tx: Tx,
  given: { userId: string; planId: number; endsAt: string | null },
): Promise<number | null> {
  const row = await readRow(tx, idRow)`
    insert into subscriptions (user_id, plan_id, status, starts_at, ends_at)
    values (${given.userId}::uuid, ${given.planId}::int, 'active', now(), ${given.endsAt}::timestamptz)
    on conflict (user_id, plan_id) where provider is null and status = 'active' do nothing returning id`;
  return row?.id ?? null;
}

export async function writeEnd(tx: Tx, id: number, endsAt: string | null): Promise<void> {
  await run(tx)`update subscriptions set ends_at = ${endsAt}::timestamptz where id = ${id}::int`;
}

export async function endNow(tx: Tx, id: number): Promise<void> {
  await run(tx)`update subscriptions set status = 'expired', ends_at = now() where id = ${id}::int`;
}
