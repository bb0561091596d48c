import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import { maxFeedVersions } from '@candela/contract/community/feed-versions';
import type { LockedFeed } from './publishing.queries.ts';
import { findKept, insertFirst, insertVersion } from './versions.queries.ts';
import type { WholePost } from './written-post.ts';

/**
 * Keeps what a published post says from now on, and the first time what it has said until now, unless it was published some minutes ago or
 * says the same. Its row is locked.
 * @returns whether readers are told that it was changed @throws AppError feeds.tooManyVersions
 */
export async function keepVersion(
  tx: Tx,
  { id, feed, post, by }: { id: number; feed: LockedFeed; post: WholePost; by: string },
): Promise<boolean> {
  const isSame = saidIn(feed.body) === saidIn(post.html) && isDeepStrictEqual(feed.pictures, post.pictures);
  const { isFree, count } = await findKept(tx, id);
  if (isSame || isFree) return false;
  if (count >= maxFeedVersions) throw new AppError('feeds.tooManyVersions');
  if (count === 0)
    await insertFirst(tx, id, { document: feed.document ?? richTextFromHtml(feed.body), pictures: feed.pictures });
  await insertVersion(tx, { id, number: Math.max(count, 1) + 1, by }, post);
  return true;
}

/** Ids of blocks say nothing to readers. */
const saidIn = (html: string): string => html.replaceAll(/ data-block="[^"]*"/g, '');
