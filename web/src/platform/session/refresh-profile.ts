import { getProfile } from '@candela/contract/accounts/profiles';
import { call } from '#platform/api/api-client.ts';
import { currentSession } from '#platform/session/session.ts';

/** Reads again who is signed in; the stored profile serves on where that fails. */
export async function refreshProfile(): Promise<void> {
  try {
    currentSession().setProfile(await call(getProfile));
  } catch {
    // Offline or refused: the stored profile serves on, or the session has ended already.
  }
}
