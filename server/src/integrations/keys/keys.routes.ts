import type { Api } from '#platform/http/api.ts';
import { createKey, listKeyScopes, listKeys, renewKey, revokeKey } from '@candela/contract/integrations/keys';
import type { createKeys } from './keys.service.ts';

export function mountKeys(api: Api, keys: ReturnType<typeof createKeys>): void {
  api.route(listKeys, ({ query }, { caller }) => keys.list(caller, query));
  api.route(listKeyScopes, async (_input, { caller }) => keys.listScopes(caller));
  api.route(createKey, ({ body }, { caller }) => keys.create(caller, body));
  api.route(renewKey, ({ params, body }, { caller }) => keys.renew(caller, params.id, body));
  api.route(revokeKey, ({ params }, { caller }) => keys.revoke(caller, params.id));
}
