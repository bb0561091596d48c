import type { Api } from '#platform/http/api.ts';
import { getConnectionTest, startConnectionTest } from '@candela/contract/site/connection-tests';
import type { createConnectionTests } from './connection-tests.service.ts';

export function mountConnectionTests(api: Api, tests: ReturnType<typeof createConnectionTests>): void {
  api.route(startConnectionTest, ({ body }, { caller }) => tests.start(caller, body.kind));
  api.route(getConnectionTest, ({ params }, { caller }) => tests.get(caller, params.id));
}
