import { hidePost } from '#community/feed-hiding.ts';
import { tellAuthor } from '#community/feed-notices.ts';
import { nameOfPost } from '#community/name-of-post.ts';
import { textOfPost } from '#community/post-text.ts';
import { withdrawOfThing } from '#community/thing-notices.ts';
import { recordRemovedFeed } from '#community/webhook-events.ts';
import type { Tx } from '#db/client.ts';
import { recordRemoval } from '#oversight/direct-removals.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { removeJob } from '#platform/jobs/enqueue.ts';
import { changeSearch } from '#site/search-sources.ts';
import { endPollJob, publishFeedJob } from './feeds.jobs.ts';
import { deleteDraft, writeSchedule, writeTombstone, type LockedFeed } from './publishing.queries.ts';

export const storedWords = ({ body, mentions }: LockedFeed) => ({ body, mentionedIds: mentions.map(({ id }) => id) });

export const isOut = ({ status }: LockedFeed): boolean => status === 'published' || status === 'hidden';

/** For good. */
export async function deleteOwn(tx: Tx, id: number, feed: LockedFeed): Promise<void> {
  if (!isOut(feed)) {
    await removeJob(tx, publishFeedJob, String(id));
    return deleteDraft(tx, id);
  }
  await withdrawOfThing(tx, { kind: 'feed', id });
  if (feed.status === 'published') await recordRemovedFeed(tx, id);
  await removeJob(tx, endPollJob, String(id));
  await writeTombstone(tx, id);
  return changeSearch(tx, 'feed', [id]);
}

/** What somebody else has written: they are told why, and can appeal against the removal of what was published. */
export async function takeAway(
  tx: Tx,
  caller: SignedInCaller,
  { id, feed, reason }: { id: number; feed: LockedFeed; reason: string },
): Promise<void> {
  const { authorId } = feed;
  if (!isOut(feed)) {
    await writeSchedule(tx, id, null);
    await removeJob(tx, publishFeedJob, String(id));
    return tellAuthor(tx, authorId, id, { kind: 'feedRecalled', note: reason });
  }
  const isNew = await hidePost(tx, { feedId: id, authorId, by: caller.userId, reason, isTold: false });
  const body = textOfPost(feed);
  const found = { authorId, body, context: nameOfPost(body), link: `/education/feeds/${id}` };
  const removal = { kind: 'feed' as const, thingId: String(id), found, note: reason, byId: caller.userId };
  return recordRemoval(tx, removal, { isNew });
}
