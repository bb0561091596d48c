import type { Context } from '#platform/context.ts';
import { getNewsState, listNews, markAllNews, markNews } from '@candela/contract/community/news';
import { newsSearch } from './news.search.ts';
import { createNews } from './news.service.ts';

/** What the sources of news have brought, for all readers. */
export function mountNews({ api, db, search }: Context): void {
  search.add(newsSearch);
  const news = createNews({ db });
  api.route(listNews, ({ query }, { caller }) => news.list(caller, query));
  api.route(getNewsState, (_input, { caller }) => news.state(caller));
  api.route(markNews, ({ params }, { caller }) => news.markRead(caller, params.id));
  api.route(markAllNews, (_input, { caller }) => news.markAllRead(caller));
}
