import type { Api } from '#platform/http/api.ts';
import { exportResults, getEquity, getRecord, listRecords, listSymbolRecords } from '@candela/contract/trading/records';
import type { createRecords } from './records.service.ts';

export function mountRecordRoutes(api: Api, records: ReturnType<typeof createRecords>): void {
  api.route(getRecord, ({ params, query }) => records.get(params.id, query));
  api.route(getEquity, ({ params, query }, { caller }) => records.equity(caller, params.id, query));
  api.route(exportResults, ({ params, query }, { caller }) => records.exportPart(caller, params.id, query));
  api.route(listSymbolRecords, ({ params }, { caller }) => records.ofSymbol(caller, params.id));
  api.route(listRecords, ({ query }) => records.list(query));
}
