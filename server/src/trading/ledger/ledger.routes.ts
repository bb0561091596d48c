import type { Api } from '#platform/http/api.ts';
import { getIdeaOpening, rotateLogKey } from '@candela/contract/trading/ledger';
import type { LogKeys } from './log-keys.ts';
import type { Openings } from './openings.service.ts';

export function mountLedgerRoutes(api: Api, { openings, keys }: { openings: Openings; keys: LogKeys }): void {
  api.route(getIdeaOpening, ({ params }, { caller }) => openings.get(caller, params.id));
  api.route(rotateLogKey, (_input, { caller }) => keys.rotate(caller));
}
