import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { tellAuthor, withdrawPublished } from './feed-notices.ts';
import { recordRemovedFeed } from './webhook-events.ts';

interface Hiding {
  feedId: number;
  authorId: string;
  /** Who hides it, and why; the author is told if it is somebody else. */
  by: string;
  reason: string;
  /** Whether the author is told here, unless it was them; moderators tell them otherwise. */
  isTold?: boolean;
}

/**
 * Hides a published post: it leaves lists, search and notices; its author and the staff still read it.
 * @returns whether it was published
 */
export async function hidePost(tx: Tx, { feedId, authorId, by, reason, isTold = true }: Hiding): Promise<boolean> {
  const count = await run(tx)`
    update feeds set status = 'hidden', hidden_by = ${by}::uuid, hidden_reason = ${reason}, updated_at = now()
    where id = ${feedId} and status = 'published'`;
  if (count === 0) return false;
  await withdrawPublished(tx, feedId);
  await recordRemovedFeed(tx, feedId);
  await changeSearch(tx, 'feed', [feedId]);
  if (isTold && by !== authorId) await tellAuthor(tx, authorId, feedId, { kind: 'feedHidden', note: reason });
  return true;
}

/** Shows a hidden post again; its readers are not told again. @returns whether it was hidden */
export async function showPost(tx: Tx, feedId: number): Promise<boolean> {
  const count = await run(tx)`
    update feeds set status = 'published', hidden_by = null, hidden_reason = null, updated_at = now()
    where id = ${feedId} and status = 'hidden'`;
  if (count > 0) await changeSearch(tx, 'feed', [feedId]);
  return count > 0;
}
