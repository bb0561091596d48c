import type { Profile } from '@candela/contract/accounts/profiles';
import { roleIds } from '@candela/contract/roles';
import { alertedSubscriptionTypeId } from '@candela/contract/scanning/alert-terms';

/** Whether somebody may get alerts, as far as this device knows: the server decides. */
export function mayGetAlerts({ roleIds: roles, subscriptions }: Pick<Profile, 'roleIds' | 'subscriptions'>): boolean {
  return (
    roles.some((role) => role !== roleIds.student) ||
    subscriptions.some(({ subscriptionTypeId }) => subscriptionTypeId === alertedSubscriptionTypeId)
  );
}
