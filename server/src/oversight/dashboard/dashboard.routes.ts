import type { Api } from '#platform/http/api.ts';
import { getDashboard, getRevenue, listConcerns, listDashboardRows } from '@candela/contract/oversight/dashboard';
import type { createDashboard } from './dashboard.service.ts';

export function mountDashboard(api: Api, dashboard: ReturnType<typeof createDashboard>): void {
  api.route(getDashboard, ({ query }) => dashboard.get(query));
  api.route(getRevenue, async ({ query }) => ({ data: await dashboard.getRevenue(query) }));
  api.route(listConcerns, async () => ({ data: await dashboard.listConcerns() }));
  api.route(listDashboardRows, ({ params, query: { limit, cursor, ...days } }) =>
    dashboard.listRows(params.kind, days, { limit, cursor }),
  );
}
