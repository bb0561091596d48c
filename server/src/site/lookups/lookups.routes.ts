import type { Api } from '#platform/http/api.ts';
import { getLookups } from '@candela/contract/site/lookups';
import type { createLookups } from './lookups.service.ts';

export function mountLookups(api: Api, lookups: ReturnType<typeof createLookups>): void {
  api.route(getLookups, (_input, { caller }) => lookups.get(caller));
}
