import type { Profile } from '@candela/contract/accounts/profiles';
import type { Session } from '@candela/contract/accounts/sessions';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { inspected } from '#platform/devtools.ts';
import { sessionItem, tokenIn } from '#platform/session-item.ts';

interface SessionState {
  token: string | null;
  /** Kept with the token so that the shell paints at once; refreshed in the background. */
  profile: Profile | null;
  start: (session: Session) => void;
  setProfile: (profile: Profile) => void;
  /** Whether the server ended the session: its owner may want to come back to the same place. */
  wasRefused: boolean;
  /** Forgets the user on this device; `end-session.ts` also tells the server. */
  signOut: (reason?: { wasRefused: boolean }) => void;
}

const nobody = { token: null, profile: null, wasRefused: false };

export const useSession = create<SessionState>()(
  persist(
    inspected('session', (set) => ({
      ...nobody,
      start: ({ token, profile }) => set({ token, profile, wasRefused: false }),
      setProfile: (profile) => set({ profile }),
      signOut: ({ wasRefused } = { wasRefused: false }) => set({ ...nobody, wasRefused }),
    })),
    { name: sessionItem, partialize: ({ token, profile }) => ({ token, profile }) },
  ),
);

// Signing in or out in one tab does it in all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== sessionItem && event.key !== null) return;
  if (hasStoredToken()) void useSession.persist.rehydrate();
  else currentSession().signOut();
});

/** The session for code outside components. */
export function currentSession(): SessionState {
  return useSession.getState();
}

/** Whether a bearer token is stored on this device now: another tab, or its owner, may have removed it. */
export function hasStoredToken(): boolean {
  try {
    return tokenIn(localStorage.getItem(sessionItem)) !== null;
  } catch {
    // A browser that stores nothing: what is in memory is all there is.
    return currentSession().token !== null;
  }
}
