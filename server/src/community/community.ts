import './provisions.ts';
import type { Context } from '#platform/context.ts';
import { mountEarningsWords } from './earnings-words.ts';
import { mountEconomicEvents } from './economic-events/economic-events.ts';
import { mountEducators } from './educators/educators.routes.ts';
import { educatorSearch } from './educators/educators.search.ts';
import { createEducators } from './educators/educators.service.ts';
import { createFeaturing } from './educators/featuring.service.ts';
import { mountFeeds } from './feeds/feeds.routes.ts';
import { createFeeds } from './feeds/feeds.service.ts';
import { communityData } from './personal-data.ts';

/** Feeds, educators and the economic calendar. */
export function mountCommunity(context: Context): void {
  const { db, api, domainEvents, personalData, search } = context;
  personalData.add(communityData);
  mountEarningsWords(api, db);
  mountEducators(api, { educators: createEducators({ db }), featuring: createFeaturing({ db }) });
  search.add(educatorSearch);
  mountFeeds(api, createFeeds({ db, domainEvents }));
  mountEconomicEvents(context);
}
