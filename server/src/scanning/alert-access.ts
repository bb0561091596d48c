import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { isStaff } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { isVisibleForMembers } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { subscriptionTypeIds } from '@candela/contract/scanning/alert-terms';

/** Whether the caller may read alerts for a subscription type: who has such a subscription, trainers and admins. */
export function mayReadAlerts(
  caller: Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>,
  subscriptionTypeId: number,
): boolean {
  return isStaff(caller) || caller.subscriptionTypeIds.includes(subscriptionTypeId);
}

/** Whether there are any alerts that the caller may read. */
export const readsAlerts = (caller: Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>): boolean =>
  subscriptionTypeIds.some((type) => mayReadAlerts(caller, type));

/** `mayReadAlerts` for one of the subscription types that an alert `x` was given to, as a condition. Empty types are all of them. */
export function isReadableAlert(caller: Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>): SQL {
  if (isStaff(caller)) return sql`true`;
  const types = arrayOf(subscriptionTypeIds.filter((type) => mayReadAlerts(caller, type)));
  return sql`(x.subscription_type_ids && ${types}::smallint[]
    or (x.subscription_type_ids = '{}' and cardinality(${types}::smallint[]) > 0))`;
}

/** Condition that an alert `x` is of a symbol that those who read alerts may see: it tells a price. */
export const isOfVisibleSymbol: SQL = sql`(x.symbol_id is null
  or exists (select from market_symbols m where m.id = x.symbol_id and ${isVisibleForMembers('m')}))`;

/**
 * The newest alerts of a strategy, newest first: a stretch of an index. Whoever lists alerts of a strategy looks at these, so that it costs the
 * same however many of the older ones are closed to the caller.
 */
export const newestOfStrategy = (strategyId: SQL): SQL =>
  sql`select * from alerts where strategy_id = ${strategyId} order by id desc nulls last ${rowLimit(200)}`;
