import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { comments, reactions } from '#db/tables/discussions.ts';
import { economicAlertChoices } from '#db/tables/economic-events.ts';
import { educatorFollows } from '#db/tables/educators.ts';
import { feedMedia, feedPictures } from '#db/tables/feed-pictures.ts';
import { feedPolls, feedPollVotes } from '#db/tables/feed-polls.ts';
import { feedVersions } from '#db/tables/feed-versions.ts';
import { feedReads, feeds, feedSeen } from '#db/tables/feeds.ts';
import { newsItems, newsReads, newsSeen } from '#db/tables/news.ts';
import { users } from '#db/tables/users.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';
import { eraseFromComments, eraseFromPosts } from './erased-words.ts';
import { deletePicturesOf, listPicturesOf } from './feeds/pictures.queries.ts';
import { forgetPictures, pictureKey } from './feeds/stored-pictures.ts';

const pictures: PersonalDataSource = {
  ...personalRows({
    name: 'community/feed-pictures',
    table: feedPictures,
    joined: sql`left join ${feedMedia} on ${feedMedia.pictureId} = ${feedPictures.id}`,
    owner: feedPictures.authorId,
    key: feedPictures.id,
    columns: {
      id: feedPictures.id,
      feedId: feedPictures.feedId,
      alt: feedMedia.alt,
      width: feedPictures.width,
      height: feedPictures.height,
      createdAt: feedPictures.createdAt,
    },
  }),
  async listFiles(db, userId) {
    const ids = await listPicturesOf(db, userId);
    return ids.map((id) => ({ key: pictureKey(id, 'full'), name: `files/posts/${id}.webp` }));
  },
};

const rows: PersonalDataSource[] = [
  pictures,
  personalRows({
    name: 'community/feed-versions',
    table: feedVersions,
    owner: feedVersions.authorId,
    key: sql`${feedVersions.feedId} || ' ' || ${feedVersions.number}`,
    columns: {
      feedId: feedVersions.feedId,
      number: feedVersions.number,
      document: feedVersions.document,
      pictures: feedVersions.pictures,
      at: feedVersions.at,
    },
  }),
  personalRows({
    name: 'community/following',
    table: educatorFollows,
    joined: sql`join ${users} on ${users.id} = ${educatorFollows.educatorId}`,
    owner: educatorFollows.userId,
    key: educatorFollows.educatorId,
    columns: { educator: sql`${users.firstName} || ' ' || ${users.lastName}`, since: educatorFollows.createdAt },
  }),
  personalRows({
    name: 'community/feeds',
    table: feeds,
    owner: feeds.authorId,
    key: feeds.id,
    columns: {
      body: feeds.body,
      symbols: feeds.symbols,
      status: feeds.status,
      scheduledAt: feeds.scheduledAt,
      publishedAt: feeds.publishedAt,
      editedAt: feeds.editedAt,
      hasLinkCard: feeds.hasLinkCard,
      pinnedUntil: feeds.pinnedUntil,
      hiddenReason: feeds.hiddenReason,
    },
  }),
  personalRows({
    name: 'community/read-feeds',
    table: feedReads,
    owner: feedReads.userId,
    key: feedReads.feedId,
    columns: { feedId: feedReads.feedId },
  }),
  personalRows({
    name: 'community/comments',
    table: comments,
    owner: comments.authorId,
    key: comments.id,
    columns: {
      on: sql`${comments.thingKind} || ' ' || ${comments.thingId}`,
      body: comments.body,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      hiddenAt: comments.hiddenAt,
      hiddenReason: comments.hiddenReason,
    },
  }),
  personalRows({
    name: 'community/reactions',
    table: reactions,
    owner: reactions.userId,
    key: sql`${reactions.thingKind} || ' ' || ${reactions.thingId} || ' ' || ${reactions.kind}`,
    columns: {
      on: sql`${reactions.thingKind} || ' ' || ${reactions.thingId}`,
      kind: reactions.kind,
      createdAt: reactions.createdAt,
    },
  }),
  personalRows({
    name: 'community/poll-votes',
    table: feedPollVotes,
    joined: sql`join ${feedPolls} on ${feedPolls.feedId} = ${feedPollVotes.feedId}`,
    owner: feedPollVotes.userId,
    key: feedPollVotes.feedId,
    columns: { feedId: feedPollVotes.feedId, question: feedPolls.question, options: feedPollVotes.options },
  }),
  personalRows({
    name: 'community/read-all-feeds',
    table: feedSeen,
    owner: feedSeen.userId,
    key: feedSeen.userId,
    columns: { readBefore: feedSeen.readBefore },
  }),
  personalRows({
    name: 'community/read-news',
    table: newsReads,
    joined: sql`join ${newsItems} on ${newsItems.id} = ${newsReads.itemId}`,
    owner: newsReads.userId,
    key: newsReads.itemId,
    columns: { title: newsItems.title, url: newsItems.url, readAt: newsReads.createdAt },
  }),
  personalRows({
    name: 'community/all-news-read',
    table: newsSeen,
    owner: newsSeen.userId,
    key: newsSeen.userId,
    columns: { upToItem: newsSeen.readTo },
  }),
  personalRows({
    name: 'community/economic-alerts',
    table: economicAlertChoices,
    owner: economicAlertChoices.userId,
    key: economicAlertChoices.userId,
    columns: { isOn: economicAlertChoices.isOn, minutesBefore: economicAlertChoices.minutesBefore },
  }),
];

/** Educators that a person follows, what they have written and read, and what they have said about posts and trade ideas. */
export const communityData: DomainData = {
  rows,
  leftOut: {
    educator_figures: leftOutAs.saidElsewhere,
    economic_revisions: leftOutAs.ofInstallation,
    economic_imports: leftOutAs.ofInstallation,
  },
  erasures: {
    // Their vote stays counted; nobody knows any more that it was theirs.
    feed_poll_votes: (tx, { id }) => run(tx)`delete from feed_poll_votes where user_id = ${id}::uuid`,
    feed_seen: (tx, { id }) => run(tx)`delete from feed_seen where user_id = ${id}::uuid`,
    // All of them: a picture may show its author, and its text their name. In this order: what a post has keeps it from being deleted.
    feed_pictures: async (tx, { id }) => forgetPictures(tx, await deletePicturesOf(tx, id)),
    // The texts of their pictures go with those; their words stay, as those of the post do.
    feed_versions: (tx, { id }) =>
      run(tx)`update feed_versions v set pictures = '[]' where v.author_id = ${id}::uuid
        or v.feed_id in (select f.id from feeds f where f.author_id = ${id}::uuid)`,
    // What was never published goes with its author; what was published stays, under their pseudonym.
    feeds: eraseFromPosts,
    economic_alert_choices: (tx, { id }) => run(tx)`delete from economic_alert_choices where user_id = ${id}::uuid`,
    educator_follows: (tx, { id }) => run(tx)`delete from educator_follows where user_id = ${id}::uuid`,
    reactions: (tx, { id }) => run(tx)`delete from reactions where user_id = ${id}::uuid`,
    // Their places stay: others have answered them.
    comments: eraseFromComments,
  },
  kept: {
    economic_revisions: keptAs.ofInstallation,
    economic_imports: keptAs.ofInstallation,
    educator_figures: keptAs.nobody,
    feed_reads: keptAs.nobody,
    news_reads: keptAs.nobody,
    news_seen: keptAs.nobody,
  },
};
