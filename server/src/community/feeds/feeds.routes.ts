import type { Api } from '#platform/http/api.ts';
import { listFeeds, markFeed } from '@candela/contract/community/feeds';
import type { createFeeds } from './feeds.service.ts';

export function mountFeeds(api: Api, feeds: ReturnType<typeof createFeeds>): void {
  api.route(listFeeds, ({ query }, { caller }) => feeds.list(caller, { limit: query.limit, cursor: query.cursor }));
  api.route(markFeed, ({ params }, { caller }) => feeds.mark(caller, params.id));
}
