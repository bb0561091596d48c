import { isActingTab } from '#platform/session/acting.ts';
import { currentSession, sessionRefused } from '#platform/session/session.ts';
import type { Profile } from '@candela/contract/accounts/profiles';

/** Whether the user lacks a second factor that their role requires, and the period of grace is over. */
export function isFactorMissing(profile: Profile | null): boolean {
  // Profiles stored by an older release do not have this field.
  const dueAt = profile?.factorDueAt ?? null;
  return !isActingTab && dueAt !== null && Date.parse(dueAt) <= Date.now();
}

/**
 * Called when the server refuses everything except setting up a second factor. A session as another person ends and returns to the
 * user's own account, which needs the factor.
 */
export function noteFactorRequired(): void {
  const { id, profile, setProfile } = currentSession();
  if (isActingTab) return sessionRefused(id);
  if (profile && !isFactorMissing(profile)) setProfile({ ...profile, factorDueAt: new Date(0).toISOString() });
}
