import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { currencies } from '@candela/contract/billing/money';
import { planIntervals } from '@candela/contract/billing/plans';

const ticketRow = rowOf({ ticket: bigintText });

/** A number taken before each request to the provider. */
export async function takeTicket(db: Db): Promise<number> {
  return Number((await requireRow(db, ticketRow)`select nextval('payment_tickets') as ticket`).ticket);
}

const customerRow = rowOf({ userId: z.uuid() });

export async function findOwner(tx: Tx, provider: string, customerId: string): Promise<string | null> {
  const row = await readRow(tx, customerRow)`
    select user_id as "userId" from payment_customers where provider = ${provider} and external_id = ${customerId}`;
  return row?.userId ?? null;
}

const erasedRow = rowOf({ isErased: z.boolean() });

/** Whether a user was erased; if not, they cannot be erased before the end of the transaction. */
export async function isErased(tx: Tx, userId: string): Promise<boolean> {
  const row = await requireRow(tx, erasedRow)`
    select status = 'deleted' as "isErased" from users where id = ${userId}::uuid for share`;
  return row.isErased;
}

const priceRow = rowOf({
  planId: z.int(),
  amount: z.string(),
  currency: z.enum(currencies),
  interval: z.enum(planIntervals),
});

export function findPriceTerms(tx: Tx, provider: string, priceId: string): Promise<z.infer<typeof priceRow> | null> {
  return readRow(tx, priceRow)`
    select plan_id as "planId", amount, currency, interval from plan_prices
    where provider = ${provider} and external_id = ${priceId}`;
}

const lockedRow = rowOf({
  id: z.int(),
  userId: z.uuid(),
  readTicket: bigintText,
  pastDueSince: instantText.nullable(),
  revokedAt: instantText.nullable(),
  /** It has started, and was not marked as over. */
  isOpen: z.boolean(),
});

interface Place {
  provider: string;
  externalId: string;
  userId: string;
  planId: number;
  startsAt: Date;
}

/** Locks the row to the end of the transaction; creates it if it is missing. */
export async function lockPaid(tx: Tx, place: Place): Promise<z.infer<typeof lockedRow>> {
  await run(tx)`
    insert into subscriptions (user_id, plan_id, status, starts_at, provider, external_id)
    values (${place.userId}::uuid, ${place.planId}::int, 'pending', ${place.startsAt.toISOString()}::timestamptz,
      ${place.provider}, ${place.externalId}) on conflict (provider, external_id) do nothing`;
  return requireRow(tx, lockedRow)`
    select id, user_id as "userId", read_ticket as "readTicket", past_due_since as "pastDueSince", revoked_at as "revokedAt",
      status in ('active', 'past_due', 'cancelled') as "isOpen"
    from subscriptions where provider = ${place.provider} and external_id = ${place.externalId} for no key update`;
}

interface PaidState {
  planId: number;
  status: string;
  amount: string;
  currency: string;
  interval: string;
  endsAt: Date | null;
  periodEndsAt: Date;
  trialEndsAt: Date | null;
  cancelsAt: Date | null;
  pastDueSince: Date | null;
  providerEndedAt: Date | null;
  ticket: number;
}

export async function writePaid(tx: Tx, id: number, state: PaidState): Promise<void> {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  await run(tx)`
    update subscriptions set plan_id = ${state.planId}::int, status = ${state.status}, amount = ${state.amount}::numeric,
      currency = ${state.currency}, interval = ${state.interval}, ends_at = ${iso(state.endsAt)}::timestamptz,
      period_ends_at = ${iso(state.periodEndsAt)}::timestamptz, trial_ends_at = ${iso(state.trialEndsAt)}::timestamptz,
      cancels_at = ${iso(state.cancelsAt)}::timestamptz, past_due_since = ${iso(state.pastDueSince)}::timestamptz,
      provider_ended_at = ${iso(state.providerEndedAt)}::timestamptz, read_ticket = ${state.ticket}::bigint
    where id = ${id}::int`;
}

const idRow = rowOf({ id: z.int() });

export async function findPaidId(tx: Db | Tx, provider: string, externalId: string): Promise<number | null> {
  const row = await readRow(tx, idRow)`
    select id from subscriptions where provider = ${provider} and external_id = ${externalId}`;
  return row?.id ?? null;
}

/** Whether a message was processed before; otherwise marks it as processed in this transaction. */
export async function isHandledBefore(tx: Tx, event: { id: string; type: string }): Promise<boolean> {
  return (
    (await run(
      tx,
    )`insert into payment_events (id, type) values (${event.id}, ${event.type}) on conflict do nothing`) === 0
  );
}

/** Ends the subscriptions of a provider that is no longer used. @returns their owners */
export async function endAllOf(db: Db, provider: string): Promise<string[]> {
  const rows = await readRows(db, customerRow)`
    update subscriptions set status = 'expired', revoked_at = now(), ends_at = least(ends_at, now()),
      provider_ended_at = coalesce(provider_ended_at, now())
    where provider = ${provider} and (provider_ended_at is null or ends_at is null or ends_at > now())
    returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}

const isThereRow = rowOf({ isThere: z.boolean() });

export async function isHandled(db: Db, id: string): Promise<boolean> {
  const { isThere } = await requireRow(db, isThereRow)`
    select exists (select from payment_events where id = ${id}) as "isThere"`;
  return isThere;
}
