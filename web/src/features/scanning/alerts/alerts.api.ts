import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { alertedSubscriptionTypeId } from '@candela/contract/scanning/alert-terms';
import { listTradingAlerts } from '@candela/contract/scanning/alerts';

/** Added to by the hub; read again only when messages may have been missed. */
export const tradingAlertsQuery = queryOptions({
  queryKey: ['trading-alerts'],
  queryFn: ({ signal }) =>
    call(listTradingAlerts, { query: { subscriptionTypeId: alertedSubscriptionTypeId } }, { signal }),
  staleTime: Infinity,
});
