import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { uploadFeedPicture } from '@candela/contract/community/feed-pictures';
import { closeFeedPoll, voteInFeedPoll } from '@candela/contract/community/feed-polls';
import {
  changeFeed,
  countFeedReaders,
  createFeed,
  getFeedForm,
  hideFeed,
  listFeedPeople,
  listManagedFeeds,
  pinFeed,
  publishFeed,
  recallFeed,
  removeFeed,
  saveFeed,
} from '@candela/contract/community/feed-posts';
import { compareFeedVersion, eraseFeedVersion, listFeedVersions } from '@candela/contract/community/feed-versions';
import { getFeed, getFeedCounts, listFeeds, markAllFeeds, markFeed } from '@candela/contract/community/feeds';
import type { FeedForms } from './feed-forms.service.ts';
import type { Feeds } from './feeds.service.ts';
import type { FeedManaging } from './managing.service.ts';
import type { FeedPictures } from './pictures.service.ts';
import type { FeedPolls } from './polls.service.ts';
import type { FeedPublishing } from './publishing.service.ts';
import type { FeedVersions } from './versions.service.ts';

interface Services {
  feeds: Feeds;
  forms: FeedForms;
  publishing: FeedPublishing;
  managing: FeedManaging;
  polls: FeedPolls;
  pictures: FeedPictures;
  versions: FeedVersions;
}

export function mountFeedRoutes(
  api: Api,
  { feeds, forms, publishing, managing, polls, pictures, versions }: Services,
): void {
  api.route(listFeeds, ({ query }, { caller }) => feeds.list(caller, query));
  api.route(getFeedCounts, (_input, { caller }) => feeds.counts(caller));
  api.route(getFeed, ({ params }, { caller }) => feeds.get(caller, params.id));
  api.route(markFeed, ({ params }, { caller }) => feeds.mark(caller, params.id));
  api.route(markAllFeeds, (_input, { caller }) => feeds.markAll(caller));
  api.route(listManagedFeeds, ({ query: { mine, ...query } }, { caller }) =>
    forms.list(caller, { ...query, isMine: mine !== undefined }),
  );
  api.route(countFeedReaders, ({ query }) => forms.countReaders(idsOf(query.subscriptionTypeIds)));
  api.route(listFeedPeople, async ({ query: { subscriptionTypeIds, search } }, { caller }) => ({
    data: await forms.listPeople(caller, idsOf(subscriptionTypeIds), search),
  }));
  api.route(getFeedForm, ({ params }, { caller }) => forms.get(caller, params.id));
  api.route(createFeed, ({ body }, { caller }) => forms.create(caller, body));
  api.route(saveFeed, ({ params, body }, { caller }) => forms.save(caller, params.id, body));
  api.route(changeFeed, async ({ params: { id }, body }, { caller }) => {
    await managing.change(caller, id, body);
    return forms.get(caller, id);
  });
  api.route(publishFeed, async ({ params: { id }, body: { revision, at } }, { caller }) => {
    if (at === undefined) await publishing.publish(id, caller, revision);
    else await publishing.scheduleAt(caller, id, { revision, at });
    return forms.get(caller, id);
  });
  api.route(recallFeed, async ({ params: { id } }, { caller }) => {
    await publishing.recall(caller, id);
    return forms.get(caller, id);
  });
  api.route(removeFeed, ({ params, body }, { caller }) => managing.remove(caller, params.id, body.reason));
  api.route(hideFeed, ({ params, body }, { caller }) => managing.setHidden(caller, params.id, body));
  api.route(voteInFeedPoll, ({ params, body }, { caller }) => polls.vote(caller, params.id, body.options));
  api.route(closeFeedPoll, ({ params }, { caller }) => polls.close(caller, params.id));
  api.route(
    uploadFeedPicture,
    async (_input, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      return pictures.upload(caller, body);
    },
    { takesBytes: true, requestsPerMinute: 60 },
  );
  api.route(listFeedVersions, ({ params, query }, { caller }) => versions.list(caller, params.id, query));
  api.route(compareFeedVersion, ({ params: { id, number } }, { caller }) => versions.compare(caller, id, number));
  api.route(eraseFeedVersion, ({ params: { id, number } }, { caller }) => versions.erase(caller, id, number));
  api.route(pinFeed, ({ params, body }, { caller }) => managing.pin(caller, params.id, body.days));
}

/** Ids of a list in an address; those that no type can have find nobody. */
const idsOf = (list: string): number[] =>
  list
    .split(',')
    .filter((id) => id !== '')
    .map((id) => Math.min(Number(id), 32_767));
