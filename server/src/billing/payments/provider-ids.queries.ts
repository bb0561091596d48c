import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';
import type { PriceTerms } from './payment-provider.ts';

const externalRow = rowOf({ externalId: z.string() });

export async function findCustomer(on: Db | Tx, provider: string, userId: string): Promise<string | null> {
  const row = await readRow(on, externalRow)`
    select external_id as "externalId" from payment_customers
    where provider = ${provider} and user_id = ${userId}::uuid and replaced_at is null`;
  return row?.externalId ?? null;
}

/** @returns the id that was stored first, if two requests were made at once */
export async function keepCustomer(db: Db, provider: string, userId: string, externalId: string): Promise<string> {
  await run(db)`
    insert into payment_customers (provider, user_id, external_id) values (${provider}, ${userId}::uuid, ${externalId})
    on conflict do nothing`;
  return (await findCustomer(db, provider, userId)) ?? externalId;
}

/** The provider no longer knows the customer. Earlier purchases still belong to the user. */
export async function forgetCustomer(db: Db, provider: string, userId: string): Promise<void> {
  await run(db)`
    update payment_customers set replaced_at = now()
    where provider = ${provider} and user_id = ${userId}::uuid and replaced_at is null`;
}

const countRow = rowOf({ count: z.int() });

/** Number of times that the customer was created again. */
export async function countReplacedCustomers(db: Db, provider: string, userId: string): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from payment_customers
    where provider = ${provider} and user_id = ${userId}::uuid and replaced_at is not null`;
  return count;
}

export async function findPrice(db: Db, provider: string, { planId, money, interval, tax }: PriceTerms) {
  const row = await readRow(db, externalRow)`
    select external_id as "externalId" from plan_prices where provider = ${provider} and plan_id = ${planId}::int
      and amount = ${money.amount}::numeric and currency = ${money.currency} and interval = ${interval} and tax = ${tax}
      and replaced_at is null`;
  return row?.externalId ?? null;
}

const productRow = rowOf({ productId: z.string() });

export async function findProduct(db: Db, provider: string, planId: number): Promise<string | null> {
  const row = await readRow(db, productRow)`
    select product_id as "productId" from plan_prices
    where provider = ${provider} and plan_id = ${planId}::int and replaced_at is null order by external_id limit 1`;
  return row?.productId ?? null;
}

export async function keepPrice(
  db: Db,
  provider: string,
  { planId, money, interval, tax }: PriceTerms,
  made: { id: string; productId: string },
): Promise<void> {
  await run(db)`
    insert into plan_prices (provider, external_id, product_id, plan_id, amount, currency, interval, tax)
    values (${provider}, ${made.id}, ${made.productId}, ${planId}::int, ${money.amount}::numeric, ${money.currency},
      ${interval}, ${tax}) on conflict do nothing`;
}

/** The provider no longer sells at this price. Existing subscribers keep it. */
export async function forgetPrice(db: Db, provider: string, { planId, money, interval, tax }: PriceTerms) {
  await run(db)`
    update plan_prices set replaced_at = now() where provider = ${provider} and plan_id = ${planId}::int
      and amount = ${money.amount}::numeric and currency = ${money.currency} and interval = ${interval} and tax = ${tax}
      and replaced_at is null`;
}

/** A product is gone, and its prices with it. */
export async function forgetProduct(db: Db, provider: string, productId: string): Promise<void> {
  await run(db)`
    update plan_prices set replaced_at = now()
    where provider = ${provider} and product_id = ${productId} and replaced_at is null`;
}

/** The product of a plan is gone, and its prices with it. */
export async function forgetProductOfPlan(db: Db, provider: string, planId: number): Promise<void> {
  await run(db)`
    update plan_prices set replaced_at = now()
    where provider = ${provider} and plan_id = ${planId}::int and replaced_at is null`;
}

/** Number of times that a price of a plan was created again. */
export async function countReplacedPrices(db: Db, provider: string, planId: number): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from plan_prices
    where provider = ${provider} and plan_id = ${planId}::int and replaced_at is not null`;
  return count;
}
