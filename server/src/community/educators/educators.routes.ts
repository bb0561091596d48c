import type { Api } from '#platform/http/api.ts';
import {
  featureEducator,
  followEducator,
  getEducator,
  listEducators,
  unfeatureEducator,
} from '@candela/contract/community/educators';
import type { createEducators } from './educators.service.ts';
import type { createFeaturing } from './featuring.service.ts';

interface Services {
  educators: ReturnType<typeof createEducators>;
  featuring: ReturnType<typeof createFeaturing>;
}

export function mountEducators(api: Api, { educators, featuring }: Services): void {
  api.route(listEducators, ({ query }, { caller }) => educators.list(caller, query));
  api.route(getEducator, ({ params }, { caller }) => educators.get(caller, params.id));
  api.route(followEducator, ({ params, body }, { caller }) => educators.follow(caller, params.id, body.isFollowed));
  api.route(featureEducator, ({ params, body }, { caller }) => featuring.feature(caller, params.id, body.afterId));
  api.route(unfeatureEducator, ({ params }, { caller }) => featuring.unfeature(caller, params.id));
}
