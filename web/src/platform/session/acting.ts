import type { Profile } from '@candela/contract/accounts/profiles';
import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';
import { sessionIn, sessionItem } from '#platform/session/session-item.ts';

/** Who has signed in as the user of this tab. */
export interface Actor {
  name: string;
  /** Milliseconds since 1970, by the clock of this device. */
  endsAt: number;
}

/** Set where the tab has come back to the own account because the other session had ended. */
const overItem = 'acting-over';

/**
 * Whether this tab shows the account of another person: for as long as its page is there, since who begins or leaves loads the page
 * anew. Nothing that was read as one of them is there for the other, and the other tabs stay with the own account.
 */
export const isActingTab = sessionIn(readItem()) !== null;

function readItem(): string | null {
  try {
    return sessionStorage.getItem(sessionItem);
  } catch {
    // A browser that stores nothing: then nobody acts as another person in it.
    return null;
  }
}

/** Where the session of this tab is kept: that of its user in all tabs, that as another person in this one. */
export const sessionStore: Storage = isActingTab ? sessionStorage : localStorage;

interface Begun {
  sessionId: string;
  profile: Profile;
  endsInSeconds: number;
}

/** Loads this tab anew as another person. The own session stays as it is. */
export function beginActing({ sessionId: id, profile, endsInSeconds }: Begun, name: string): void {
  const actor: Actor = { name, endsAt: Date.now() + endsInSeconds * 1000 };
  sessionStorage.setItem(sessionItem, JSON.stringify({ state: { id, profile, actor }, version: 1 }));
  location.assign('/');
}

/** Loads this tab anew as oneself, where the person is in the list. */
export function leaveActing(personId: string | undefined, { isOver }: { isOver: boolean }): void {
  sessionStorage.removeItem(sessionItem);
  if (isOver) sessionStorage.setItem(overItem, '1');
  location.replace(`/admin/usermanagement${personId === undefined ? '' : `?open=${encodeURIComponent(personId)}`}`);
}

/** Whether the tab has just come back without its user's doing; said once. */
export function takeActingOver(): boolean {
  if (isActingTab || sessionStorage.getItem(overItem) === null) return false;
  sessionStorage.removeItem(overItem);
  return true;
}

/** When something was not done last because the tab shows the account of another person. */
export const useActingRefusal = create(inspected('acting-refusal', (): { at: number } => ({ at: 0 })));

export function noteActingRefusal(): void {
  useActingRefusal.setState({ at: Date.now() });
}
