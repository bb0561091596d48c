import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { currencies } from '@candela/contract/billing/money';
import type { PlanFields } from '@candela/contract/billing/plans';
import { planIntervals } from '@candela/contract/billing/plans';

const planColumns = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  subscriptionTypeId: z.int(),
  givesAccess: z.boolean(),
  amount: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  interval: z.enum(planIntervals).nullable(),
  trialDays: z.int(),
  isArchived: z.boolean(),
};

const planRow = rowOf(planColumns);
const managedRow = rowOf({ ...planColumns, revision: z.int(), subscriptionCount: z.int() });

export type PlanRow = z.infer<typeof planRow>;
export type ManagedRow = z.infer<typeof managedRow>;

const columns: SQL = sql`p.id, p.name, p.description, p.subscription_type_id as "subscriptionTypeId",
  coalesce((select value @> to_jsonb(p.id) from settings where key = 'access.planIds'), false) as "givesAccess",
  p.amount, p.currency, p.interval, p.trial_days as "trialDays", p.archived_at is not null as "isArchived"`;

const maxCounted = 10_000;

const managedColumns: SQL = sql`${columns}, p.revision,
  (select count(*)::int from (select from subscriptions s where s.plan_id = p.id and ${isRunning('s')}
    limit ${maxCounted}) counted) as "subscriptionCount"`;

export function listRows(db: Db): Promise<PlanRow[]> {
  return readRows(db, planRow)`select ${columns} from plans p order by p.id`;
}

export function listManagedRows(db: Db): Promise<ManagedRow[]> {
  return readRows(db, managedRow)`select ${managedColumns} from plans p order by p.id`;
}

export function findManagedRow(tx: Tx, id: number): Promise<ManagedRow | null> {
  return readRow(tx, managedRow)`select ${managedColumns} from plans p where p.id = ${id}::int`;
}

/** Locks the plan to the end of the transaction. */
export async function lockPlan(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from plans where id = ${id}::int for no key update`;
}

const isThereRow = rowOf({ isThere: z.boolean() });

export async function hasType(tx: Tx, id: number): Promise<boolean> {
  const { isThere } = await requireRow(tx, isThereRow)`
    select exists (select from subscription_types where id = ${id}::int) as "isThere"`;
  return isThere;
}

const idRow = rowOf({ id: z.int() });

/** Serialises the creation of plans: otherwise two would take the same free id. */
export async function nextId(tx: Tx): Promise<number> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('plan ids'))`;
  return (await requireRow(tx, idRow)`select coalesce(max(id), 0) + 1 as id from plans`).id;
}

/** Whether the id was free. */
export async function insertPlan(tx: Tx, id: number, fields: PlanFields): Promise<boolean> {
  const { name, description, subscriptionTypeId, price, interval, trialDays } = fields;
  const count = await run(tx)`
    insert into plans (id, name, description, subscription_type_id, amount, currency, interval, trial_days)
    values (${id}::int, ${name}, ${description}, ${subscriptionTypeId}::int, ${price?.amount ?? null}::numeric,
      ${price?.currency ?? null}, ${interval}, ${trialDays}::int) on conflict (id) do nothing`;
  return count > 0;
}

export async function writePlan(tx: Tx, id: number, fields: PlanFields): Promise<void> {
  const { name, description, subscriptionTypeId, price, interval, trialDays } = fields;
  await run(tx)`
    update plans set name = ${name}, description = ${description}, subscription_type_id = ${subscriptionTypeId}::int,
      amount = ${price?.amount ?? null}::numeric, currency = ${price?.currency ?? null}, interval = ${interval},
      trial_days = ${trialDays}::int, revision = revision + 1
    where id = ${id}::int`;
}

export async function writeArchived(tx: Tx, id: number, isArchived: boolean): Promise<void> {
  await run(tx)`
    update plans set archived_at = case when ${isArchived} then now() end, revision = revision + 1 where id = ${id}::int`;
}
