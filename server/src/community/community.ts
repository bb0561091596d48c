import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountDiscussions } from './discussions/discussions.ts';
import { mountEarningsWords } from './earnings-words.ts';
import { mountEconomicEvents } from './economic-events/economic-events.ts';
import { mountEconomicImports } from './economic-imports/economic-imports.ts';
import { mountEducators } from './educators/educators.routes.ts';
import { educatorSearch } from './educators/educators.search.ts';
import { createEducators } from './educators/educators.service.ts';
import { createFeaturing } from './educators/featuring.service.ts';
import { mountFeeds } from './feeds/feeds.ts';
import { mountLinkPreviews } from './link-previews/link-previews.ts';
import { mountNewsSources } from './news-sources/news-sources.ts';
import { mountNews } from './news/news.ts';
import { communityData } from './personal-data.ts';
import { mountThingReactions } from './reactions/reactions.ts';

/** Posts, what people say about them and about trade ideas, news, the economic calendar and educators. */
export function mountCommunity(context: Context): void {
  const { db, api, personalData, search } = context;
  personalData.add(communityData);
  mountEarningsWords(api, db);
  mountEducators(api, { educators: createEducators({ db }), featuring: createFeaturing({ db }) });
  search.add(educatorSearch);
  mountThingReactions(context);
  mountDiscussions(context);
  mountLinkPreviews(context);
  mountFeeds(context);
  mountEconomicEvents(context);
  mountNewsSources(context);
  mountNews(context);
  mountEconomicImports(context);
}
