import type { Profile } from '@candela/contract/accounts/profiles';
import { isActingTab } from '#platform/session/acting.ts';
import { currentSession, sessionRefused } from '#platform/session/session.ts';

/** Whether the days are over in which somebody goes on without the second factor that their role needs. */
export function isHeldUp(profile: Profile | null): boolean {
  // A profile that was stored by an older release does not say it.
  const dueAt = profile?.factorDueAt ?? null;
  return !isActingTab && dueAt !== null && Date.parse(dueAt) <= Date.now();
}

/**
 * The server refuses everything but the way to a second factor. Who has signed in as another person comes back to their own
 * account: it is they who need one.
 */
export function noteFactorRequired(): void {
  const { id, profile, setProfile } = currentSession();
  if (isActingTab) return sessionRefused(id);
  if (profile && !isHeldUp(profile)) setProfile({ ...profile, factorDueAt: new Date(0).toISOString() });
}
