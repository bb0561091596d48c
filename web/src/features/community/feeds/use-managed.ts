import { useSession } from '#platform/session/session.ts';
import type { Feed } from '@candela/contract/community/feeds';
import { can } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';

/** Whether the user may change a post: its author, and admins. */
export function useManaged(feed: Pick<Feed, 'author'>): boolean {
  const profile = useSession((session) => session.profile);
  if (!profile || !can(profile, 'feeds.create')) return false;
  const isAdmin = profile.roleIds.some((role) => role === roleIds.admin || role === roleIds.superAdmin);
  return isAdmin || feed.author.id === profile.id;
}
