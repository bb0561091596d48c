import { call } from '#platform/api/api-client.ts';
import { currentSession } from '#platform/session/session.ts';
import { getProfile } from '@candela/contract/accounts/profiles';

/** Reloads the profile of the signed-in user; on failure the stored profile is still used. */
export async function refreshProfile(): Promise<void> {
  try {
    currentSession().setProfile(await call(getProfile));
  } catch {
    // Offline or refused: the stored profile is still used, or the session has ended already.
  }
}
