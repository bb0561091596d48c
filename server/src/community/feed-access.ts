import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { isIncludedForUser, isIncludedRow, isStaff } from '#db/entitlements.ts';
import { hiddenContentTypes } from '#db/hidden-features.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { managesAllFeeds } from '@candela/contract/community/feed-terms';
import { can } from '@candela/contract/permissions';

/*
 * The only place that decides who may read and who may change a post. Calls are hidden by the setting of the feature before (`visibleBy`);
 * what is sent without a call asks `areFeedsVisible`, too.
 */

/** Condition that a post `f` is published and not hidden. */
export const isPublishedFeed = sql.raw(`f.status = 'published' and f.published_at <= now()`);

/** Condition that the caller may read the post `f`: those of their audience, and hidden ones as its author or as staff. */
export function isReadableFeed(caller: SignedInCaller): SQL {
  const isOwn = isStaff(caller) ? sql`true` : sql`f.author_id = ${caller.userId}::uuid`;
  return sql`((${isPublishedFeed} and ${isIncludedRow('f', caller)}) or (f.status in ('published', 'hidden') and ${isOwn}))`;
}

/** Condition that the user `u` may read posts for these subscription types. */
export function readsFeedsOf(subscriptionTypeIds: readonly number[]): SQL {
  return sql`u.status = 'active' and exists (
    select from (select ${arrayOf(subscriptionTypeIds)}::smallint[] as subscription_type_ids) f where ${isIncludedForUser('f')})`;
}

/** Whether the caller may show a hidden post again: what somebody else has hidden, its author may not. */
export function mayShowFeed(caller: SignedInCaller, { hiddenBy }: { hiddenBy: string | null }): boolean {
  return can(caller, 'feeds.create') && (managesAllFeeds(caller) || hiddenBy === caller.userId);
}

/** Condition that the caller may change the post `f`: their own; as an admin those of others, too, that are no drafts. */
export function isManagedFeed(caller: SignedInCaller): SQL {
  const ofOthers = managesAllFeeds(caller) ? sql`f.status <> 'draft'` : sql`false`;
  return sql`f.status <> 'deleted' and (f.author_id = ${caller.userId}::uuid or ${ofOthers})`;
}

/**
 * Condition that the caller may fetch the picture `p`: what they have uploaded and not saved with a post, and what a post shows that they may
 * read; of a post that they may change, also what it does not show any more.
 */
export function isReadablePicture(caller: SignedInCaller): SQL {
  const isManaged = can(caller, 'feeds.create') ? isManagedFeed(caller) : sql`false`;
  return sql`case when p.feed_id is null then p.author_id = ${caller.userId}::uuid else exists (
    select from feeds f where f.id = p.feed_id and (${isManaged} or (${isReadableFeed(caller)}
      and exists (select from feed_media m where m.picture_id = p.id)))) end`;
}

/** Condition that the setting Feeds shows them. */
export const areFeedsVisible = sql`not ('feed' = any(${hiddenContentTypes}))`;
