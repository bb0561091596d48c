import type { Api } from '#platform/http/api.ts';
import { listDayLines } from '@candela/contract/market-data/day-lines';
import type { createDayLines } from './day-lines.service.ts';

export function mountDayLineRoutes(api: Api, lines: ReturnType<typeof createDayLines>): void {
  api.route(listDayLines, async ({ query }, { caller }) => {
    const symbolIds = [...new Set(query.symbolIds.split(',').map(Number))];
    return { data: await lines.list(caller, symbolIds) };
  });
}
