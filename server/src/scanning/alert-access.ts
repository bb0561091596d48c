import { isStaff } from '#db/entitlements.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Whether the caller may read alerts for a subscription type: who has such a subscription, trainers and admins. */
export function mayReadAlerts(
  caller: Pick<SignedInCaller, 'roleIds' | 'subscriptionTypeIds'>,
  subscriptionTypeId: number,
): boolean {
  return isStaff(caller) || caller.subscriptionTypeIds.includes(subscriptionTypeId);
}
