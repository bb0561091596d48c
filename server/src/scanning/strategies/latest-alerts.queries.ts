import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { bigintText, instantText, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isOfVisibleSymbol, isReadableAlert, newestOfStrategy, readsAlerts } from '#scanning/alert-access.ts';
import { latestAlertSchema } from '@candela/contract/scanning/strategies';

const { shape } = latestAlertSchema;

const latestAlertRow = rowOf({
  strategyId: z.int(),
  id: bigintText,
  symbol: shape.symbol,
  direction: shape.direction,
  price: bigintText.nullable(),
  pricePrecision: shape.pricePrecision,
  closedAt: instantText.nullable(),
  isLate: shape.isLate,
  isCorrected: shape.isCorrected,
  isSimulated: shape.isSimulated,
  createdAt: instantText,
});

export type LatestAlertRow = z.infer<typeof latestAlertRow>;

/**
 * The newest alert of each strategy that the caller may read: usually one row of an index for each. Alerts that were given to others are
 * passed over, as on the page of the strategy.
 */
export async function findLatestAlerts(
  db: Db,
  caller: SignedInCaller,
  strategyIds: readonly number[],
): Promise<Map<number, LatestAlertRow>> {
  if (!readsAlerts(caller)) return new Map();
  const rows = await readRows(db, latestAlertRow)`
    select s.id as "strategyId", x.id::int8 as id, x.symbol_text as symbol, x.side as direction, x.price::int8 as price,
      x.price_precision as "pricePrecision", x.closed_at as "closedAt", x.is_late as "isLate",
      x.corrected_at is not null as "isCorrected", x.is_simulated as "isSimulated", x.stored_at as "createdAt"
    from unnest(${arrayOf(strategyIds)}::int[]) s (id) cross join lateral (
      select x.* from (${newestOfStrategy(sql.raw('s.id'))}) x where ${isReadableAlert(caller)} and ${isOfVisibleSymbol}
      order by x.id desc nulls last limit 1) x`;
  return new Map(rows.map((row) => [row.strategyId, row]));
}
