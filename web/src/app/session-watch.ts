import { router } from '#app/router.tsx';
import { queryClient } from '#platform/api/query.ts';
import { forgetUsers } from '#platform/device/stores/forgetting.ts';
import { followProfileLanguage } from '#platform/languages/language-list.ts';
import { finishSignOut } from '#platform/session/end-session.ts';
import { ownerId } from '#platform/session/owner-id.ts';
import { refreshProfile } from '#platform/session/refresh-profile.ts';
import { currentSession, useSession } from '#platform/session/session.ts';
import { whenSignInIsNeeded } from '#platform/session/sign-in-gate.ts';
import type { Profile } from '@candela/contract/accounts/profiles';

/**
 * Connects the session with the router: when it ends, redirects to the login page and drops the user's data.
 * @returns ends it
 */
export function watchSession(): () => void {
  whenSignInIsNeeded(goToLogin);
  const stop = useSession.subscribe((now, before) => {
    // A user acting as another person keeps their own language.
    if (now.profile && !now.actor && now.profile.languageId !== before.profile?.languageId)
      void followLanguage(now.profile);
    // The user has ended it: the hub reported that before the answer came.
    const isOverAsAsked = before.wasRefused && !now.wasRefused && now.id === null;
    if (now.id !== before.id || isOverAsAsked) forgetOthers(now.wasRefused ? 'unsent work' : 'nothing');
    if (isOverAsAsked) leaveForLogin();
    if (before.id === null || now.id === before.id) return;
    // Profile, subscriptions, recordings and everything else loaded for this user.
    queryClient.clear();
    // Another tab has signed somebody in.
    if (now.id !== null) void router.navigate({ to: '/', replace: true });
    else if (now.wasRefused) goToLogin();
    else leaveForLogin();
  });
  forgetOthers('unsent work');
  finishSignOut();
  if (currentSession().id !== null) void refreshProfile();
  return stop;
}

function goToLogin(): void {
  const { pathname, href } = router.state.location;
  if (pathname !== '/login') void router.navigate({ to: '/login', search: { returnUrl: href }, replace: true });
}

/** The next user must not be redirected to the previous user's page. */
function leaveForLogin(): void {
  void router.navigate({ to: '/login', search: {}, replace: true });
}

/** Removes what others than the signed-in user have stored on this device; `staying` is for when nobody is signed in. */
function forgetOthers(staying: 'unsent work' | 'nothing'): void {
  const userId = ownerId();
  void forgetUsers(userId === null ? staying : { userId });
}

async function followLanguage(profile: Profile): Promise<void> {
  try {
    await followProfileLanguage(profile);
  } catch {
    // The language does not change; the next visit tries again.
  }
}
