import { tellOfPollEnd } from '#community/feed-notices.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { moveJob } from '#platform/jobs/enqueue.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { FeedPoll } from '@candela/contract/community/feed-polls';
import { endPollJob } from './feeds.jobs.ts';
import { endPoll, findEnded, findPoll, insertVote, lockPoll } from './polls.queries.ts';
import { lockFeed } from './publishing.queries.ts';

/** Polls of published posts: one vote a person, and results for those who have voted. */
export function createFeedPolls(db: Db) {
  /** @throws AppError feeds.notFound, feeds.pollClosed, feeds.voted, feeds.noOption */
  async function vote(caller: SignedInCaller, feedId: number, given: readonly number[]): Promise<FeedPoll> {
    const options = [...new Set(given)].toSorted((one, other) => one - other);
    await db.transaction(async (tx) => {
      const poll = await lockPoll(tx, caller, feedId);
      if (!poll) throw new AppError('feeds.notFound');
      if (!poll.isOpen) throw new AppError('feeds.pollClosed');
      const isKnown = options.every((option) => option < poll.optionCount);
      if (!isKnown || (options.length > 1 && !poll.isMultiple)) throw new AppError('feeds.noOption');
      if (!(await insertVote(tx, caller.userId, feedId, options))) throw new AppError('feeds.voted');
    });
    const poll = await findPoll(db, caller, feedId);
    if (!poll) throw new AppError('feeds.notFound');
    return poll;
  }

  /** Ends a poll early. @throws AppError feeds.notFound, feeds.pollClosed */
  async function close(caller: SignedInCaller, feedId: number): Promise<void> {
    await db.transaction(async (tx) => {
      const feed = await lockFeed(tx, feedId, caller);
      if (!feed?.poll) throw new AppError('feeds.notFound');
      if (!(await endPoll(tx, feedId))) throw new AppError('feeds.pollClosed');
      await recordChange(tx, caller, {
        action: 'end',
        entity: 'feed',
        entityId: feedId,
        name: feed.poll.question,
      });
      await moveJob(tx, endPollJob, { payload: { feedId }, key: String(feedId), priority: 0, dueAt: new Date() });
    });
  }

  /** The job at its end: its readers are told once. */
  async function tellOfEnd(feedId: number): Promise<void> {
    await db.transaction(async (tx) => {
      const ended = await findEnded(tx, feedId);
      if (ended && ended.voterCount > 0) await tellOfPollEnd(tx, feedId, ended);
    });
  }

  return { vote, close, tellOfEnd };
}

export type FeedPolls = ReturnType<typeof createFeedPolls>;
