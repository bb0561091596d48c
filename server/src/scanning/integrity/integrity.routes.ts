import type { Api } from '#platform/http/api.ts';
import { getStrategyIntegrity, getStrategyReliability, listStrategyDrift } from '@candela/contract/scanning/integrity';
import type { createIntegrity } from './integrity.service.ts';

export function mountIntegrityRoutes(api: Api, integrity: ReturnType<typeof createIntegrity>): void {
  api.route(getStrategyIntegrity, ({ params, query }, { caller }) =>
    integrity.get(caller, params.id, Number(query.days)),
  );
  api.route(getStrategyReliability, ({ params }, { caller }) => integrity.reliability(caller, params.id));
  api.route(listStrategyDrift, ({ params, query }, { caller }) => integrity.drift(caller, params.id, query));
}
