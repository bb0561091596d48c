import type { Api } from '#platform/http/api.ts';
import {
  getChartLayout,
  getChartMarks,
  getChartSymbol,
  saveChartLayout,
} from '@candela/contract/market-data/chart-layouts';
import type { createChartLayouts } from './chart-layouts.service.ts';

export function mountChartLayoutRoutes(api: Api, layouts: ReturnType<typeof createChartLayouts>): void {
  api.route(getChartLayout, ({ params }, { caller }) => layouts.get(caller, params.symbolId));
  api.route(getChartSymbol, ({ params }, { caller }) => layouts.getSymbol(caller, params.symbolId));
  api.route(getChartMarks, ({ params, query }, { caller }) => layouts.getMarks(caller, params.symbolId, query));
  api.route(saveChartLayout, ({ params, body }, { caller }) => layouts.save(caller, params.symbolId, body));
}
