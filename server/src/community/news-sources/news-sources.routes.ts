import type { Api } from '#platform/http/api.ts';
import {
  createNewsRule,
  listNewsRules,
  removeNewsRule,
  tryNewsRule,
  updateNewsRule,
} from '@candela/contract/community/news-rules';
import {
  createNewsSource,
  listNewsSources,
  readNewsSource,
  removeNewsSource,
  updateNewsSource,
} from '@candela/contract/community/news-sources';
import type { createNewsRules } from './news-rules.service.ts';
import type { createNewsSources } from './news-sources.service.ts';

interface Services {
  sources: ReturnType<typeof createNewsSources>;
  rules: ReturnType<typeof createNewsRules>;
}

export function mountNewsSourceRoutes(api: Api, { sources, rules }: Services): void {
  api.route(listNewsSources, () => sources.list());
  api.route(createNewsSource, ({ body }, { caller }) => sources.create(caller, body));
  api.route(updateNewsSource, ({ params, body }, { caller }) => sources.update(caller, params.id, body));
  api.route(removeNewsSource, ({ params }, { caller }) => sources.remove(caller, params.id));
  api.route(readNewsSource, ({ params }) => sources.readNow(params.id));
  api.route(listNewsRules, () => rules.list());
  api.route(createNewsRule, ({ body }, { caller }) => rules.create(caller, body));
  api.route(updateNewsRule, ({ params, body }, { caller }) => rules.update(caller, params.id, body));
  api.route(removeNewsRule, ({ params }, { caller }) => rules.remove(caller, params.id));
  api.route(tryNewsRule, ({ body }) => rules.attempt(body));
}
