import type { Api } from '#platform/http/api.ts';
import { getEquity, getRecord, listRecords } from '@candela/contract/trading/records';
import type { createRecords } from './records.service.ts';

export function mountRecordRoutes(api: Api, records: ReturnType<typeof createRecords>): void {
  api.route(getRecord, ({ params }) => records.get(params.id));
  api.route(getEquity, ({ params, query }, { caller }) => records.equity(caller, params.id, query.simulated));
  api.route(listRecords, ({ query }) => records.list(query));
}
