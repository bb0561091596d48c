import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { isOfAudience } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isOfVisibleSymbol, isReadableAlert, newestOfStrategy } from '#scanning/alert-access.ts';
import { isReadableStrategy } from '#scanning/strategy-access.ts';
import type { AlertFilters } from '@candela/contract/scanning/alert-filters';
import { alertSources } from '@candela/contract/scanning/alert-terms';
import { directions } from '@candela/contract/trading/idea-terms';
import { timeframes } from '@candela/markets/timeframes';

export const alertRow = rowOf({
  id: bigintText,
  strategyId: z.int().nullable(),
  strategyName: z.string(),
  source: z.enum(alertSources),
  symbol: z.string(),
  symbolId: z.int().nullable(),
  market: z.string().nullable(),
  timeframe: z.enum(timeframes).nullable(),
  direction: z.enum(directions),
  price: bigintText.nullable(),
  pricePrecision: z.int().nullable(),
  text: z.string(),
  barAt: instantText,
  closedAt: instantText.nullable(),
  expiresAt: instantText.nullable(),
  isLate: z.boolean(),
  isCorrected: z.boolean(),
  isSimulated: z.boolean(),
  createdAt: instantText,
  subscriptionTypeIds: z.array(z.int()),
});

export type AlertRow = z.infer<typeof alertRow>;

export const alertColumns =
  sql.raw(`x.id::int8 as id, x.strategy_id as "strategyId", x.strategy_name as "strategyName", x.source, x.symbol_text as symbol,
  x.symbol_id as "symbolId", (select market from market_symbols m where m.id = x.symbol_id) as market, x.timeframe, x.side as direction, x.price::int8 as price, x.price_precision as "pricePrecision",
  x.message as text, x.bar_at as "barAt", x.closed_at as "closedAt", x.expires_at as "expiresAt", x.is_late as "isLate",
  x.corrected_at is not null as "isCorrected", x.is_simulated as "isSimulated", x.stored_at as "createdAt",
  x.subscription_type_ids as "subscriptionTypeIds"`);

/** Condition that an audience `a` includes everybody with a subscription type. */
const includesType = (subscriptionTypeId: number): SQL => sql`a.content_type = ''
  and (a.subscription_type_ids = '{}' or (select ${subscriptionTypeId}::smallint) = any(a.subscription_type_ids))`;

/** Rows of each audience that are looked at for a page when not all are wanted. */
const scannedOfAudience = 2000;

/**
 * The newest alerts for a subscription type that are wanted. Read are one stretch of an index for each audience that includes the type, or
 * for each chosen strategy.
 */
export async function listAlertRows(
  db: Db,
  subscriptionTypeId: number,
  filters: AlertFilters | null,
  limit: number,
): Promise<AlertRow[]> {
  const isChosen = filters?.strategyChoice === 'chosen' && filters.strategyIds.length > 0;
  const newest = isChosen
    ? sql`unnest(${arrayOf(filters.strategyIds)}::int[]) chosen (id) cross join lateral (
        ${newestOfStrategy(sql.raw('chosen.id'))}) x
        join audiences a on a.id = x.audience_id`
    : sql`audiences a cross join lateral (
        select * from alerts where ${isOfAudience} order by id desc nulls last
        ${rowLimit(filters ? scannedOfAudience : limit)}) x`;
  return readRows(db, alertRow)`
    select ${alertColumns} from ${newest} where ${includesType(subscriptionTypeId)} and ${isOfVisibleSymbol}
      ${filters ? isWantedRow(filters) : sql``}
    order by x.id desc nulls last ${rowLimit(limit)}`;
}

/** `isWanted` of the contract as a condition on alerts `x`. The market is no join, which could read all alerts again for each symbol. */
function isWantedRow({ strategyChoice, strategyIds, symbolIds, markets, sides }: AlertFilters): SQL {
  const isMuted = strategyChoice === 'muted' && strategyIds.length > 0;
  return sql`and ${isMuted ? sql`(x.strategy_id is null or x.strategy_id <> all(${arrayOf(strategyIds)}::int[]))` : sql`true`}
    and ${symbolIds.length > 0 ? sql`x.symbol_id = any(${arrayOf(symbolIds)}::int[])` : sql`true`}
    and ${sides.length > 0 ? sql`x.side = any(${arrayOf(sides)}::text[])` : sql`true`}
    and ${markets.length > 0 ? sql`(select m.market from market_symbols m where m.id = x.symbol_id) = any(${arrayOf(markets)}::text[])` : sql`true`}`;
}

/**
 * The newest alerts of a strategy that the caller may read: one stretch of an index, however many older ones are closed to them.
 * @returns null for a strategy that the caller may not read
 */
export async function listStrategyAlertRows(
  db: Db,
  caller: SignedInCaller,
  strategyId: number,
  limit: number,
): Promise<AlertRow[] | null> {
  const found = await readRow(db, rowOf({ id: z.int() }))`
    select t.id from strategies t where t.id = ${strategyId} and ${isReadableStrategy(caller)}`;
  if (!found) return null;
  return readRows(db, alertRow)`
    select ${alertColumns} from (${newestOfStrategy(sql`${strategyId}`)}) x
    where ${isReadableAlert(caller)} and ${isOfVisibleSymbol} order by x.id desc nulls last ${rowLimit(limit)}`;
}

const versionRow = rowOf({ newest: bigintText.nullable(), corrected: instantText.nullable() });

/** What changes when the list does: the newest alert, and the newest correction of one. Reads no rows of alerts, only ends of indexes. */
export async function findListVersion(db: Db, subscriptionTypeId: number): Promise<z.infer<typeof versionRow>> {
  return requireRow(db, versionRow)`
    select max(x.newest)::int8 as newest, max(x.corrected) as corrected from audiences a cross join lateral (
      select (select id from alerts where ${isOfAudience} order by id desc nulls last limit 1) as newest,
        (select corrected_at from alerts where ${isOfAudience} and corrected_at is not null order by corrected_at desc nulls last limit 1) as corrected) x
    where ${includesType(subscriptionTypeId)}`;
}

/** Alerts by their ids, oldest first. */
export async function findAlertRows(db: Db, ids: readonly number[]): Promise<AlertRow[]> {
  return readRows(db, alertRow)`
    select ${alertColumns} from alerts x where x.id = any(${arrayOf(ids)}::bigint[]) and ${isOfVisibleSymbol} order by x.id`;
}

/**
 * Alerts of the last day that have not been sent to open pages, oldest first; without those of the last seconds, which whoever stored them is
 * sending.
 */
export async function listUndelivered(db: Db, limit: number): Promise<AlertRow[]> {
  return readRows(db, alertRow)`
    select ${alertColumns} from alerts x
    where x.first_delivered_at is null and x.stored_at between now() - interval '1 day' and now() - interval '10 seconds'
      and ${isOfVisibleSymbol}
    order by x.id ${rowLimit(limit)}`;
}

/** Marks alerts as sent to open pages, those that have not been. */
export async function markDelivered(db: Db, ids: readonly number[]): Promise<void> {
  await run(db)`
    update alerts set first_delivered_at = now() where id = any(${arrayOf(ids)}::bigint[]) and first_delivered_at is null`;
}
