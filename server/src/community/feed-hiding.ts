import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { tellOfWhatWasMissed } from './feed-missed.ts';
import { tellAuthor } from './feed-notices.ts';
import { withdrawOfThing } from './thing-notices.ts';
import { recordPublishedFeed, recordRemovedFeed } from './webhook-events.ts';

interface Hiding {
  feedId: number;
  authorId: string;
  /** Who hides it, and why; the author is told if it is somebody else. */
  by: string;
  reason: string;
  /** Whether the author is told here, unless it was them; moderators tell them otherwise. */
  isTold?: boolean;
}

const hiddenRow = rowOf({ wasPublished: z.boolean() });
const shownRow = rowOf({ untold: z.array(z.uuid()) });

/**
 * Hides a published post: it leaves lists, search and notices, and is not pinned any more; its author and the staff still read it. One that
 * its author has hidden is hidden by whoever else does so now: they cannot show it again.
 * @returns whether anything has changed
 */
export async function hidePost(tx: Tx, { feedId, authorId, by, reason, isTold = true }: Hiding): Promise<boolean> {
  const row = await readRow(tx, hiddenRow)`
    update feeds f set status = 'hidden', hidden_by = ${by}::uuid, hidden_reason = ${reason}, pinned_until = null, updated_at = now()
    from (select id, status from feeds where id = ${feedId} for no key update) before
    where f.id = before.id and (f.status = 'published'
      or (f.status = 'hidden' and f.hidden_by = f.author_id and f.author_id <> ${by}::uuid))
    returning before.status = 'published' as "wasPublished"`;
  if (!row) return false;
  if (row.wasPublished) {
    await withdrawOfThing(tx, { kind: 'feed', id: feedId });
    await recordRemovedFeed(tx, feedId);
    await changeSearch(tx, 'feed', [feedId]);
  }
  if (isTold && by !== authorId) await tellAuthor(tx, authorId, feedId, { kind: 'feedHidden', note: reason });
  return true;
}

/**
 * Shows a hidden post again. Its readers are not told again; who was mentioned in it meanwhile is, and that its poll has ended.
 * @returns whether it was hidden
 */
export async function showPost(tx: Tx, feedId: number): Promise<boolean> {
  const row = await readRow(tx, shownRow)`
    update feeds f set status = 'published', hidden_by = null, hidden_reason = null, untold_mentions = '{}', updated_at = now()
    from (select id, untold_mentions from feeds where id = ${feedId} for no key update) before
    where f.id = before.id and f.status = 'hidden' returning before.untold_mentions as untold`;
  if (!row) return false;
  await tellOfWhatWasMissed(tx, feedId, row.untold);
  await changeSearch(tx, 'feed', [feedId]);
  await recordPublishedFeed(tx, feedId);
  return true;
}
