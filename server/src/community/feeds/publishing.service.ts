import { tellAuthor, tellMentioned, tellOfPublished } from '#community/feed-notices.ts';
import { nameOfPost } from '#community/name-of-post.ts';
import type { PostLinks } from '#community/post-links.ts';
import { auditedNameOfPost } from '#community/post-text.ts';
import { recordPublishedFeed } from '#community/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { openWordCase } from '#oversight/word-cases.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { moveJob, removeJob } from '#platform/jobs/enqueue.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { readSetting } from '#site/setting-values.ts';
import { maxFeedDaysAhead, maxFeedsADay } from '@candela/contract/community/feed-fields';
import { audienceRoom } from '@candela/contract/hub';
import { emptyRichText } from '@candela/contract/rich-text';
import { endPollJob, publishFeedJob } from './feeds.jobs.ts';
import { auditedPost, mentionsIn, namedText, requireReaders } from './mentions.ts';
import { openPoll } from './polls.queries.ts';
import {
  areChoicesKnown,
  areSymbolsKnown,
  canBePinned,
  endSchedule,
  findDue,
  lockAuthor,
  lockFeed,
  writeLink,
  writePublished,
  writeSchedule,
  type LockedFeed,
} from './publishing.queries.ts';
import { wholePost, type WholePost } from './written-post.ts';

const maxAheadMilliseconds = maxFeedDaysAhead * 86_400_000;

/** A post as it stands in its row, checked as a whole. */
async function storedPost(tx: Tx, feed: LockedFeed): Promise<WholePost> {
  return wholePost(
    { ...feed, document: feed.document ?? emptyRichText() },
    await readSetting(tx, 'feeds.earningsWords'),
  );
}

/** What a post may name. @param before null: it is published now @throws AppError feeds.unknownChoice, candles.unknownSymbol, feeds.unknownPerson */
export async function requireKnown(
  tx: Tx,
  post: WholePost,
  { authorId, before }: { authorId: string; before: LockedFeed | null },
): Promise<void> {
  if (!(await areChoicesKnown(tx, post))) throw new AppError('feeds.unknownChoice');
  // What it was about already may be closed by now: a word can be corrected all the same.
  const named = post.symbols.filter((symbol) => !before?.symbols.includes(symbol));
  if (!(await areSymbolsKnown(tx, named, authorId))) throw new AppError('candles.unknownSymbol');
  await requireReaders(tx, post, before);
}

/** Moderators look at what promises earnings. */
export async function openCase(tx: Tx, id: number, authorId: string, post: WholePost): Promise<void> {
  if (post.earningsWords.length === 0) return;
  const body = await namedText(tx, post);
  const found = { authorId, body, context: nameOfPost(body), link: `/education/feeds/${id}` };
  await openWordCase(tx, { kind: 'feed', thingId: String(id), found });
}

interface Deps {
  db: Db;
  hub: Pick<Hub, 'publish'>;
  links: PostLinks;
}

/** Publishes posts, at once or at their time. */
export function createFeedPublishing({ db, hub, links }: Deps) {
  /** @throws AppError sessions.forbidden, feeds.tooManyToday and those of `wholePost`, `requireKnown` */
  async function check(tx: Tx, id: number, feed: LockedFeed): Promise<{ post: WholePost; authorName: string }> {
    const { fullName: authorName, mayPublish, postsToday } = await lockAuthor(tx, feed.authorId);
    if (!mayPublish) throw new AppError('sessions.forbidden');
    if (postsToday >= maxFeedsADay) throw new AppError('feeds.tooManyToday');
    const post = await storedPost(tx, feed);
    await requireKnown(tx, post, { authorId: feed.authorId, before: null });
    if (post.pinDays > 0 && !(await canBePinned(tx, id, post.subscriptionTypeIds)))
      throw new AppError('feeds.tooManyPins');
    return { post, authorName };
  }

  /** @param caller null: its time has come */
  async function publish(id: number, caller: SignedInCaller | null, revision: number | null): Promise<void> {
    const { audienceId, authorId } = await db.transaction(async (tx) => {
      const feed = await requireOpen(tx, id, caller, revision);
      const { post, authorName } = await check(tx, id, feed);
      const of = await writePublished(tx, id, post);
      await writeLink(tx, id, await links.stored(tx, feed.authorId, post));
      const pollEnd = await openPoll(tx, id);
      if (pollEnd)
        await moveJob(tx, endPollJob, { payload: { feedId: id }, key: String(id), priority: 0, dueAt: pollEnd });
      const actor = caller ?? { userId: feed.authorId };
      const text = await namedText(tx, post);
      const name = auditedNameOfPost(auditedPost(post));
      await recordChange(tx, actor, { action: 'publish', entity: 'feed', entityId: id, name });
      if (post.isNotified) {
        const { subscriptionTypeIds } = post;
        await tellOfPublished(tx, { id, authorName, text, subscriptionTypeIds });
      }
      const userIds = mentionsIn(post, null).added.filter((userId) => userId !== feed.authorId);
      await tellMentioned(tx, { id, authorName, text, userIds });
      await openCase(tx, id, feed.authorId, post);
      await recordPublishedFeed(tx, id);
      await changeSearch(tx, 'feed', [id]);
      return { audienceId: of, authorId: feed.authorId };
    });
    hub.publish(audienceRoom(audienceId), 'feeds.published', { id, authorId });
  }

  /** It stays a draft until then, and is checked now, too. @throws AppError feeds.wrongTime and those of `publish` */
  async function scheduleAt(
    caller: SignedInCaller,
    id: number,
    given: { revision: number; at: string },
  ): Promise<void> {
    const at = Date.parse(given.at);
    const now = Date.now();
    if (at <= now || at > now + maxAheadMilliseconds) throw new AppError('feeds.wrongTime');
    await db.transaction(async (tx) => {
      const feed = await requireOpen(tx, id, caller, given.revision);
      const { post } = await check(tx, id, feed);
      const publishAt = new Date(at).toISOString();
      await writeSchedule(tx, id, publishAt);
      const name = auditedNameOfPost(auditedPost(post));
      await recordChange(tx, caller, { action: 'publish', entity: 'feed', entityId: id, name, after: { publishAt } });
      await moveJob(tx, publishFeedJob, { payload: { feedId: id }, key: String(id), priority: 0, dueAt: new Date(at) });
    });
  }

  /** It is a draft again: for its author, who alone reads drafts. @throws AppError feeds.notFound, feeds.published */
  async function recall(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const feed = await lockFeed(tx, id, caller);
      if (feed?.authorId !== caller.userId) throw new AppError('feeds.notFound');
      if (feed.status !== 'draft' && feed.status !== 'scheduled') throw new AppError('feeds.published');
      await writeSchedule(tx, id, null);
      await removeJob(tx, publishFeedJob, String(id));
    });
  }

  /** The job at its time. A post that cannot be published any more is a draft again, and its author is told. */
  async function publishDue(id: number): Promise<void> {
    const due = await findDue(db, id);
    // Taken back or deleted meanwhile.
    if (!due) return;
    try {
      await publish(id, null, null);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await db.transaction(async (tx) => {
        // Taken back while it was being published: that is no refusal.
        if (await endSchedule(tx, id)) await tellAuthor(tx, due.authorId, id, { kind: 'feedRefused' });
      });
    }
  }

  return { publish, scheduleAt, recall, publishDue };
}

export type FeedPublishing = ReturnType<typeof createFeedPublishing>;

/**
 * A post that is not published yet, locked. A scheduled one is published by its job only, and not once its author has taken it back.
 * @throws AppError feeds.notFound, feeds.published, feeds.scheduled, feeds.conflict
 */
async function requireOpen(
  tx: Tx,
  id: number,
  caller: SignedInCaller | null,
  revision: number | null,
): Promise<LockedFeed> {
  const feed = await lockFeed(tx, id, caller);
  if (!feed) throw new AppError(caller ? 'feeds.notFound' : 'feeds.conflict');
  if (feed.status === 'published' || feed.status === 'hidden') throw new AppError('feeds.published');
  if (caller && feed.status === 'scheduled') throw new AppError('feeds.scheduled');
  if (!caller && !feed.isDue) throw new AppError('feeds.conflict');
  if (revision !== null && feed.revision !== revision) throw new AppError('feeds.conflict');
  return feed;
}
