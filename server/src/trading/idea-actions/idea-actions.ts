import type { ReadClosedMinutes } from '#market-data/closed-minutes.ts';
import type { Context } from '#platform/context.ts';
import type { IdeaNews } from '#trading/idea-news.ts';
import { mountIdeaActionRoutes } from './idea-actions.routes.ts';
import { createIdeaActions } from './idea-actions.service.ts';
import { createIdeaEvents } from './idea-events.service.ts';
import { createModeration } from './moderation.service.ts';
import { createResettling } from './resettling.service.ts';

/** What authors and moderators do with published ideas, and what has happened to them. */
export function mountIdeaActions({ api, db, hub }: Context, readClosed: ReadClosedMinutes, news: IdeaNews): void {
  mountIdeaActionRoutes(api, {
    actions: createIdeaActions({ db }),
    events: createIdeaEvents(db),
    moderation: createModeration({ db, hub, onChanged: news.tell }),
    resettling: createResettling({ db, readClosed, onChanged: news.tell }),
  });
}
