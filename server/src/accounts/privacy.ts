import { sql, type SQL } from 'drizzle-orm';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ProfileField } from '@candela/contract/accounts/people';
import { roleIds } from '@candela/contract/roles';

/** The viewer of a profile; null: anybody, as in the search index. */
export type Viewer = Pick<SignedInCaller, 'userId' | 'roleIds'> | null;

const isAdmin = (viewer: Viewer) =>
  viewer?.roleIds.some((role) => role === roleIds.admin || role === roleIds.superAdmin) ?? false;

/** Whether the viewer sees more of user `u` than name and picture: learners may restrict that to trainers and admins. */
export function isProfileOpen(viewer: Viewer): SQL {
  if (viewer?.roleIds.some((role) => role !== roleIds.student)) return sql`true`;
  const isOpen = sql`(not u.is_private or u.role_ids @> '{2}'::smallint[])`;
  return viewer ? sql`(u.id = ${viewer.userId}::uuid or ${isOpen})` : isOpen;
}

/** Whether the viewer sees a profile field of user `u`. Pages, lists, filters and the search all use this condition. */
export function isShown(field: ProfileField, viewer: Viewer): SQL {
  if (isAdmin(viewer)) return sql`true`;
  const isVisible = sql`(not ${field} = any(u.hidden_fields) and ${isProfileOpen(viewer)})`;
  return viewer ? sql`(u.id = ${viewer.userId}::uuid or ${isVisible})` : isVisible;
}

/** The biography of user `u` as the viewer sees it; empty if it is hidden. */
export function shownBiography(viewer: Viewer): SQL {
  return sql`case when ${isShown('biography', viewer)} then u.biography else '' end`;
}

/** Codes of the languages that user `u` speaks, as the viewer sees them. */
export function shownLanguages(viewer: Viewer): SQL {
  return sql`case when ${isShown('spokenLanguages', viewer)} then u.spoken_languages else '{}' end`;
}
