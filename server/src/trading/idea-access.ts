import { sql, type SQL } from 'drizzle-orm';
import { isInContentAudience } from '#db/audience-rows.ts';
import { isIncludedForUser, isIncludedRow, isStaff } from '#db/entitlements.ts';
import { hiddenContentTypes } from '#db/hidden-features.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { roleIds } from '@candela/contract/roles';

/*
 * The only place that decides who may read a trade idea, and so its levels: lists, pages, events, openings of the log, records, search, rooms
 * of the hub and pushes ask it. Calls are hidden by the setting of the feature before (`visibleBy`); what is sent without a call asks
 * `areIdeasVisible`, too.
 */

/** Condition that an idea `i` is published. */
export const isPublishedIdea = sql.raw('i.published_at is not null');

/** Condition that the caller may read the published idea `i`: their own, and those of their audience that no moderator has hidden. */
export function isReadableIdea(caller: SignedInCaller): SQL {
  const isNotHidden = isStaff(caller) ? sql`true` : sql`i.hidden_at is null`;
  return sql`${isPublishedIdea} and (i.author_id = ${caller.userId}::uuid or (${isNotHidden} and ${isIncludedRow('i', caller)}))`;
}

/**
 * `isReadableIdea` for lists, whose rows are read by audience: the audiences `a` of which the caller may read something, and the condition on
 * their ideas `i`. Of their own (`isOwn`), authors read all; it is the list that leaves out those of others.
 */
export function readableIdeas(caller: SignedInCaller, { isOwn }: { isOwn: boolean }): { audiences: SQL; isShown: SQL } {
  const readsAll = isStaff(caller) || isOwn;
  return {
    audiences: readsAll ? sql`a.content_type = ''` : isInContentAudience(caller),
    isShown: readsAll ? sql`true` : sql`i.hidden_at is null`,
  };
}

/** `isReadableIdea` as a condition on the idea `i` and the user `u`. */
export function isIdeaReadableForUser(): SQL {
  return sql`${isPublishedIdea} and (i.author_id = u.id
    or ((i.hidden_at is null or not u.role_ids <@ ${sql.raw(`'{${roleIds.student}}'::smallint[]`)}) and ${isIncludedForUser('i')}))`;
}

/** Condition that the setting Trade Ideas shows them. */
export const areIdeasVisible = sql`not ('idea' = any(${hiddenContentTypes}))`;
