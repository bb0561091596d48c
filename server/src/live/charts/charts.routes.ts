import type { Api } from '#platform/http/api.ts';
import { getSharedChart, shareChart } from '@candela/contract/live/charts';
import type { createCharts } from './charts.service.ts';

export function mountCharts(api: Api, charts: ReturnType<typeof createCharts>): void {
  api.route(getSharedChart, ({ params }, { caller }) => charts.get(caller, params.eventId));
  api.route(shareChart, ({ params, body }, { caller }) => charts.share(caller, params.eventId, body.chart));
}
