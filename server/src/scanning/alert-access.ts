import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { isStaff } from '#db/entitlements.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { subscriptionTypeIds } from '@candela/contract/scanning/alert-terms';

/** Whether the caller may read alerts for a subscription type: who has such a subscription, trainers and admins. */
export function mayReadAlerts(
  caller: Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>,
  subscriptionTypeId: number,
): boolean {
  return isStaff(caller) || caller.subscriptionTypeIds.includes(subscriptionTypeId);
}

/** `mayReadAlerts` for one of the subscription types that an alert `x` was given to, as a condition. Empty types are all of them. */
export function isReadableAlert(caller: Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>): SQL {
  if (isStaff(caller)) return sql`true`;
  const types = arrayOf(subscriptionTypeIds.filter((type) => mayReadAlerts(caller, type)));
  return sql`(x.subscription_type_ids && ${types}::smallint[]
    or (x.subscription_type_ids = '{}' and cardinality(${types}::smallint[]) > 0))`;
}
