import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { Profile } from '@candela/contract/accounts/profiles';
import { roleIds } from '@candela/contract/roles';
import { alertedSubscriptionTypeId } from '@candela/contract/scanning/alert-terms';
import { listTradingAlerts } from '@candela/contract/scanning/alerts';

/** Added to by the hub; read again only when messages may have been missed. */
export const tradingAlertsQuery = queryOptions({
  queryKey: ['trading-alerts'],
  queryFn: ({ signal }) =>
    call(listTradingAlerts, { query: { subscriptionTypeId: alertedSubscriptionTypeId } }, { signal }),
  staleTime: Infinity,
});

/** Whether somebody may get alerts, as far as this device knows: the server decides. */
export function mayGetAlerts({ roleIds: roles, subscriptions }: Pick<Profile, 'roleIds' | 'subscriptions'>): boolean {
  return (
    roles.some((role) => role !== roleIds.student) ||
    subscriptions.some(({ subscriptionTypeId }) => subscriptionTypeId === alertedSubscriptionTypeId)
  );
}
