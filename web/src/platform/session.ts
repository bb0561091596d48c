import type { Profile } from '@candela/contract/accounts/profiles';
import type { Session } from '@candela/contract/accounts/sessions';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { inspected } from '#platform/devtools.ts';

interface SessionState {
  token: string | null;
  /** Kept with the token so that the shell paints at once; refreshed in the background. */
  profile: Profile | null;
  start: (session: Session) => void;
  setProfile: (profile: Profile) => void;
  /** Forgets the user on this device; `end-session.ts` also tells the server. */
  signOut: () => void;
}

const sessionItem = 'session';
const nobody = { token: null, profile: null };

export const useSession = create<SessionState>()(
  persist(
    inspected('session', (set) => ({
      ...nobody,
      start: ({ token, profile }) => set({ token, profile }),
      setProfile: (profile) => set({ profile }),
      signOut: () => set(nobody),
    })),
    { name: sessionItem, partialize: ({ token, profile }) => ({ token, profile }) },
  ),
);

// Signing in or out in one tab does it in all of them.
window.addEventListener('storage', (event) => {
  if (event.key === sessionItem || event.key === null) void useSession.persist.rehydrate();
});

/** The session for code outside components. */
export function currentSession(): SessionState {
  return useSession.getState();
}
