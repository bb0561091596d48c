import type { Api } from '#platform/http/api.ts';
import { cancelPriceAlert, createPriceAlert, listPriceAlerts } from '@candela/contract/market-data/price-alerts';
import type { createPriceAlerts } from './price-alerts.service.ts';

export function mountPriceAlertRoutes(api: Api, alerts: ReturnType<typeof createPriceAlerts>): void {
  api.route(listPriceAlerts, ({ query }, { caller }) => alerts.list(caller, query));
  api.route(createPriceAlert, ({ body }, { caller }) => alerts.create(caller, body));
  api.route(cancelPriceAlert, ({ params }, { caller }) => alerts.cancel(caller, params.id));
}
