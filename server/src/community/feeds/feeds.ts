import type { Context } from '#platform/context.ts';
import { feedDiscussions } from './feed-discussions.ts';
import { createFeedForms } from './feed-forms.service.ts';
import { createFeedReports } from './feed-reports.ts';
import { addFeedRooms } from './feed-rooms.ts';
import { endPollJob, publishFeedJob } from './feeds.jobs.ts';
import { mountFeedRoutes } from './feeds.routes.ts';
import { feedSearch } from './feeds.search.ts';
import { createFeeds } from './feeds.service.ts';
import { createFeedManaging } from './managing.service.ts';
import { createFeedPolls } from './polls.service.ts';
import { createFeedPublishing } from './publishing.service.ts';

/** Posts: drafts, publishing, and who reads them. */
export function mountFeeds({ db, api, discussions, domainEvents, hub, jobs, reports, search }: Context): void {
  const publishing = createFeedPublishing({ db, hub });
  const polls = createFeedPolls(db);
  mountFeedRoutes(api, {
    feeds: createFeeds({ db, domainEvents }),
    forms: createFeedForms(db),
    publishing,
    managing: createFeedManaging({ db, hub }),
    polls,
  });
  addFeedRooms(db, hub);
  discussions.add(feedDiscussions);
  reports.add(createFeedReports(hub));
  search.add(feedSearch);
  jobs.work(endPollJob, ({ payload }) => polls.tellOfEnd(payload.feedId));
  jobs.work(publishFeedJob, ({ payload }) => publishing.publishDue(payload.feedId));
}
