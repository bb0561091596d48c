import { followEducator, listEducators } from '@candela/contract/community/educators';
import type { createEducators } from './educators.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountEducators(api: Api, educators: ReturnType<typeof createEducators>): void {
  api.route(listEducators, ({ query }, { caller }) => educators.list(caller, query));
  api.route(followEducator, ({ params, body }, { caller }) => educators.follow(caller, params.id, body.isFollowed));
}
