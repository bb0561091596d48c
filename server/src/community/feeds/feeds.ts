import { createPostLinks } from '#community/post-links.ts';
import type { Context } from '#platform/context.ts';
import { feedDiscussions } from './feed-discussions.ts';
import { createFeedForms } from './feed-forms.service.ts';
import { feedLinkCards } from './feed-link-cards.ts';
import { createFeedReports } from './feed-reports.ts';
import { addFeedRooms } from './feed-rooms.ts';
import { endPollJob, publishFeedJob } from './feeds.jobs.ts';
import { mountFeedRoutes } from './feeds.routes.ts';
import { feedSearch } from './feeds.search.ts';
import { createFeeds } from './feeds.service.ts';
import { createFeedManaging } from './managing.service.ts';
import { createPictureAddresses } from './picture-addresses.ts';
import { registerFeedPictures } from './pictures.files.ts';
import { createFeedPictures } from './pictures.service.ts';
import { createFeedPolls } from './polls.service.ts';
import { createFeedPublishing } from './publishing.service.ts';
import { forgottenPictureJob, unusedPicturesJob } from './stored-pictures.ts';
import { createUnusedPictures } from './unused-pictures.ts';
import { createFeedVersions } from './versions.service.ts';

/** Posts: drafts, publishing, and who reads them. */
export function mountFeeds(context: Context): void {
  const { db, api, app, config, discussions, domainEvents, hub, jobs, linkCards, reports, search, secret, storage } =
    context;
  const addresses = createPictureAddresses(secret);
  const pictures = createFeedPictures({ ...context, addresses });
  const links = createPostLinks({ publicUrl: config.publicUrl, reach: config.newsReach, cards: linkCards });
  const publishing = createFeedPublishing({ db, hub, links });
  const polls = createFeedPolls(db);
  mountFeedRoutes(api, {
    feeds: createFeeds({ db, domainEvents, addresses, links }),
    forms: createFeedForms(db, addresses),
    publishing,
    managing: createFeedManaging({ db, hub, links }),
    polls,
    pictures,
    versions: createFeedVersions(db),
  });
  registerFeedPictures(app, pictures);
  addFeedRooms(db, hub);
  discussions.add(feedDiscussions);
  reports.add(createFeedReports(hub));
  search.add(feedSearch);
  linkCards.add(feedLinkCards);
  jobs.work(endPollJob, ({ payload }) => polls.tellOfEnd(payload.feedId));
  jobs.work(forgottenPictureJob, ({ payload }) => pictures.removeFiles(payload.id));
  jobs.work(unusedPicturesJob, createUnusedPictures({ db, storage, log: app.log }).removeUnused);
  jobs.work(publishFeedJob, ({ payload }) => publishing.publishDue(payload.feedId));
}
