import { useSession } from '#platform/session/session.ts';
import { managesAllFeeds } from '@candela/contract/community/feed-terms';
import type { Feed } from '@candela/contract/community/feeds';
import { can } from '@candela/contract/permissions';

/** Whether the user may change a post: its author, and admins. */
export function useManaged(feed: Pick<Feed, 'author'>): boolean {
  const profile = useSession((session) => session.profile);
  if (!profile || !can(profile, 'feeds.create')) return false;
  return managesAllFeeds(profile) || feed.author.id === profile.id;
}
