import { roleIds } from '#roles.ts';

export const feedStates = ['draft', 'scheduled', 'published', 'hidden', 'deleted'] as const;

export type FeedState = (typeof feedStates)[number];

/** Lists of the posts of an author: what is written, what has its time, what is published or hidden. */
export const managedFeedStates = ['draft', 'scheduled', 'published', 'hidden'] as const;

/** Which posts: all; those of educators whom the caller follows; those of the newest that the caller has not read. */
export const feedTabs = ['all', 'following', 'unread'] as const;

export type FeedTab = (typeof feedTabs)[number];

/** Whether somebody looks after the posts of everybody. */
export function managesAllFeeds({ roleIds: held }: { roleIds: readonly number[] }): boolean {
  return held.some((role) => role === roleIds.admin || role === roleIds.superAdmin);
}
