import { queryClient } from '#platform/api/query.ts';
import { refreshProfile } from '#platform/session/refresh-profile.ts';
import { currentSession } from '#platform/session/session.ts';
import type { Profile } from '@candela/contract/accounts/profiles';

/**
 * Reloads the profile, and everything that pages show if roles, permissions or subscriptions differ from before: the message about that may
 * have been missed.
 */
export async function checkAccess(): Promise<void> {
  const before = accessOf(currentSession().profile);
  await refreshProfile();
  if (accessOf(currentSession().profile) !== before) await queryClient.invalidateQueries();
}

function accessOf(profile: Profile | null): string | null {
  return profile && JSON.stringify([profile.id, profile.roleIds, profile.permissions, profile.subscriptions]);
}
