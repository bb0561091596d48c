import type { Profile } from '@candela/contract/accounts/profiles';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { inspected } from '#platform/devtools.ts';
import { isActingTab, leaveActing, sessionStore, type Actor } from '#platform/session/acting.ts';
import { sessionIn, sessionItem } from '#platform/session/session-item.ts';

interface SessionState {
  /** Of the session; null when nobody is signed in. */
  id: string | null;
  /** Kept with it so that the shell paints at once; refreshed in the background. */
  profile: Profile | null;
  /** Who has signed in as the user; null in a session of their own. */
  actor: Actor | null;
  start: (id: string, profile: Profile) => void;
  setProfile: (profile: Profile) => void;
  /** Whether the server ended the session: its owner may want to come back to the same place. */
  wasRefused: boolean;
  /** Forgets the user on this device; `end-session.ts` also tells the server. */
  signOut: () => void;
}

const nobody = { id: null, profile: null, actor: null };

export const useSession = create<SessionState>()(
  persist(
    inspected('session', (set) => ({
      ...nobody,
      wasRefused: false,
      start: (id, profile) => set({ id, profile, actor: null, wasRefused: false }),
      setProfile: (profile) => set({ profile }),
      signOut: () => set({ ...nobody, wasRefused: false }),
    })),
    {
      name: sessionItem,
      storage: createJSONStorage(() => sessionStore),
      partialize: ({ id, profile, actor }) => ({ id, profile, actor }),
      version: 1,
      // Before, the token itself was stored; it opens nothing any more.
      migrate: () => nobody,
    },
  ),
);

// Signing in or out in one tab does it in all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== sessionItem && event.key !== null) return;
  if (isActingTab) {
    // The own session is over, and this one with it.
    if (sessionIn(localStorage.getItem(sessionItem)) === null) sessionRefused(currentSession().id);
    return;
  }
  if (hasStoredSession()) void useSession.persist.rehydrate();
  else currentSession().signOut();
});

/** The session for code outside components. */
export function currentSession(): SessionState {
  return useSession.getState();
}

/**
 * Signs out because the server has refused this session; another one that has begun in another tab is taken over instead. Who has
 * signed in as another person comes back to their own.
 */
export function sessionRefused(id: string | null): void {
  if (isActingTab) return leaveActing(currentSession().profile?.id, { isOver: true });
  const stored = storedSession();
  if (stored !== null && stored !== id) void useSession.persist.rehydrate();
  else useSession.setState({ ...nobody, wasRefused: true });
}

/** Whether a session is stored on this device now: another tab, or its owner, may have removed it. */
export function hasStoredSession(): boolean {
  return storedSession() !== null;
}

function storedSession(): string | null {
  try {
    return sessionIn(sessionStore.getItem(sessionItem));
  } catch {
    // A browser that stores nothing: what is in memory is all there is.
    return currentSession().id;
  }
}
