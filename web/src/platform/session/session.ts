import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { localItem, storageArea } from '#platform/device/stores/items.ts';
import { inspected } from '#platform/devtools.ts';
import { isActingTab, leaveActing, sessionStore, type Actor } from '#platform/session/acting.ts';
import { sessionIn, sessionItem, wasRefusedIn } from '#platform/session/session-item.ts';
import type { Profile } from '@candela/contract/accounts/profiles';

interface SessionState {
  /** Session id; null if nobody is signed in. */
  id: string | null;
  /** Stored with it so that the shell can be shown at once; refreshed in the background. */
  profile: Profile | null;
  /** The user who has signed in as this person; null in a normal session. */
  actor: Actor | null;
  start: (id: string, profile: Profile) => void;
  /** Ignored if the session has ended meanwhile, perhaps in another tab: storing the profile would bring it back. */
  setProfile: (profile: Profile) => void;
  /** Whether the server ended the session: a message is shown, and the user may want to return to the same page. */
  wasRefused: boolean;
  /** Removes the session on this device; `end-session.ts` also tells the server. */
  signOut: () => void;
}

const nobody = { id: null, profile: null, actor: null };

export const useSession = create<SessionState>()(
  persist(
    inspected('session', (set, get) => ({
      ...nobody,
      wasRefused: false,
      start: (id, profile) => set({ id, profile, actor: null, wasRefused: false }),
      setProfile: (profile) => {
        const { id, profile: known } = get();
        if (known?.id === profile.id && storedSession() === id) set({ profile });
      },
      signOut: () => set({ ...nobody, wasRefused: false }),
    })),
    {
      name: sessionItem,
      storage: createJSONStorage(() => ({
        getItem: sessionStore.read,
        setItem: (_name, text) => void sessionStore.write(text),
        removeItem: sessionStore.remove,
      })),
      partialize: ({ id, profile, actor, wasRefused }) => ({ id, profile, actor, wasRefused }),
      version: 1,
      // The other tabs hear that the server ended the session when it is stored; whoever opens the page later is no longer told.
      merge: (stored, current) => ({ ...current, ...(stored as Partial<SessionState>), wasRefused: false }),
      // Earlier versions stored the token itself, which is no longer valid.
      migrate: () => nobody,
    },
  ),
);

// Signing in or out in one tab applies to all tabs.
window.addEventListener('storage', (event) => {
  if (event.key !== sessionItem && event.key !== null) return;
  if (isActingTab) {
    // When the user's own session ends, the session as another person ends too.
    if (sessionIn(localItem(sessionItem).read()) === null) sessionRefused(currentSession().id);
    return;
  }
  const { id, signOut } = currentSession();
  const stored = storedSession();
  // It is over even if this tab has stored it again meanwhile: what other tabs write arrives late.
  const isOver = sessionIn(event.newValue) === null && (stored === null || stored === id);
  if (!isOver) void useSession.persist.rehydrate();
  else if (wasRefusedIn(event.newValue)) sessionRefused(id);
  else signOut();
});

/** The session for code outside components. */
export function currentSession(): SessionState {
  return useSession.getState();
}

/**
 * Signs out because the server has refused this session; if another tab has started a new one, switches to that instead. A session as
 * another person returns to the user's own. Nothing happens if nobody is signed in: then the server has refused only the call.
 */
export function sessionRefused(id: string | null): void {
  if (isActingTab) return leaveActing(currentSession().profile?.id, { isOver: true });
  const stored = storedSession();
  if (stored !== null && stored !== id) void useSession.persist.rehydrate();
  else if (currentSession().id !== null) useSession.setState({ ...nobody, wasRefused: true });
}

/** Whether a session is stored on this device now: another tab or the user may have removed it. */
export function hasStoredSession(): boolean {
  return storedSession() !== null;
}

function storedSession(): string | null {
  // Without storage only the session in memory counts.
  return storageArea('localStorage') === null ? currentSession().id : sessionIn(sessionStore.read());
}
