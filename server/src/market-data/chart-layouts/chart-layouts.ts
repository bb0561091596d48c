import type { Context } from '#platform/context.ts';
import { mountChartLayoutRoutes } from './chart-layouts.routes.ts';
import { createChartLayouts } from './chart-layouts.service.ts';

/** The charts that people keep. */
export function mountChartLayouts({ db, api }: Context): void {
  mountChartLayoutRoutes(api, createChartLayouts({ db }));
}
