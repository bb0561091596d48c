import type { Api } from '#platform/http/api.ts';
import { getAlertFilters, updateAlertFilters } from '@candela/contract/scanning/alert-filters';
import { listStrategyAlerts, listTradingAlerts } from '@candela/contract/scanning/alerts';
import type { AlertFilterService } from './alert-filters.service.ts';
import type { Alerts } from './alerts.service.ts';

export function mountAlertRoutes(api: Api, alerts: Alerts, filters: AlertFilterService): void {
  api.route(listTradingAlerts, ({ query }, { caller }) => alerts.list(caller, query.subscriptionTypeId), {
    versionOf: ({ query }, { caller }) => alerts.versionFor(caller, query.subscriptionTypeId),
  });
  api.route(listStrategyAlerts, ({ params }, { caller }) => alerts.listOfStrategy(caller, params.id));
  api.route(getAlertFilters, (_input, { caller }) => filters.get(caller));
  api.route(updateAlertFilters, ({ body }, { caller }) => filters.update(caller, body));
}
