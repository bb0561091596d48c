import type { Context } from '#platform/context.ts';
import type { IdeaNews } from '#trading/idea-news.ts';
import type { CalledIdeas } from './called-ideas.service.ts';
import { createIdeaDrafts } from './drafts.service.ts';
import { ideaDiscussions } from './idea-discussions.ts';
import { ideaLinkCards } from './idea-link-cards.ts';
import { publishIdeaJob } from './ideas.jobs.ts';
import { mountIdeaRoutes } from './ideas.routes.ts';
import { ideaSearch } from './ideas.search.ts';
import { createIdeas } from './ideas.service.ts';
import { countOpenIdeas } from './open-ideas.queries.ts';
import { createPublishing } from './publishing.service.ts';
import { createScheduling } from './scheduling.service.ts';

/** Trade ideas: drafts, publishing, and who reads them. */
export function mountIdeas(
  { db, api, discussions, domainEvents, jobs, linkCards, provisions, search }: Context,
  news: IdeaNews,
  calledIdeas: CalledIdeas,
): void {
  const publishing = createPublishing({ db, readPrices: provisions.use('prices.current'), news });
  const scheduling = createScheduling({ db, publishing });
  mountIdeaRoutes(api, {
    calledIdeas,
    ideas: createIdeas({ db, domainEvents }),
    drafts: createIdeaDrafts(db),
    publishing,
    scheduling,
  });
  provisions.provide('ideas.countOpen', (caller, about) => countOpenIdeas(db, caller, about));
  search.add(ideaSearch);
  linkCards.add(ideaLinkCards);
  discussions.add(ideaDiscussions);
  jobs.work(publishIdeaJob, ({ payload }) => scheduling.publishDue(payload.ideaId));
}
