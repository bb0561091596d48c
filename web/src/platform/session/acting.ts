import { create } from 'zustand';
import { localItem, tabItem, type Item } from '#platform/device/stores/items.ts';
import { inspected } from '#platform/devtools.ts';
import { ownSessionIn, sessionIn, sessionItem } from '#platform/session/session-item.ts';
import type { Profile } from '@candela/contract/accounts/profiles';

/** The user who has signed in as another person in this tab. */
export interface Actor {
  name: string;
  /** The session in which they have done so; when it ends, this one ends, too. */
  ownSessionId: string;
  /** Milliseconds since 1970, by this device's clock. */
  endsAt: number;
}

const actingItem = tabItem('session');
/** Set when the tab has returned to the user's own account because the session as another person had ended. */
const overItem = tabItem('acting-over');

/**
 * Whether this tab shows the account of another person: constant for the lifetime of the page, because starting and leaving reload it.
 * So no cached data is shared between the accounts, and the other tabs stay in the user's own account.
 */
export const isActingTab = sessionIn(readItem()) !== null;

function readItem(): string | null {
  const stored = actingItem.read();
  const ownSession = ownSessionIn(stored);
  if (ownSession !== null && ownSession === sessionIn(localItem(sessionItem).read())) return stored;
  // Browsers restore closed tabs with what they stored: meanwhile the user has signed out.
  actingItem.remove();
  return null;
}

/** Where the session of this tab is stored: the user's own one for all tabs, one as another person for this tab only. */
export const sessionStore: Item = isActingTab ? actingItem : localItem(sessionItem);

interface Begun {
  sessionId: string;
  profile: Profile;
  endsInSeconds: number;
}

/** Reloads this tab as another person. The user's own session is not changed. */
export function beginActing({ sessionId: id, profile, endsInSeconds }: Begun, name: string): void {
  const ownSessionId = sessionIn(localItem(sessionItem).read()) ?? '';
  const actor: Actor = { name, ownSessionId, endsAt: Date.now() + endsInSeconds * 1000 };
  actingItem.write(JSON.stringify({ state: { id, profile, actor }, version: 1 }));
  location.assign('/');
}

let isReturning = false;

/** Called when the user asks to return. From then on the end of the session is no news: the hub may report it before the answer comes. */
export function noteReturn(): void {
  isReturning = true;
}

/** Reloads this tab in the user's own account, at the person in the list. */
export function leaveActing(personId: string | undefined, { isOver }: { isOver: boolean }): void {
  actingItem.remove();
  if (isOver && !isReturning) overItem.write('1');
  location.replace(`/admin/usermanagement${personId === undefined ? '' : `?open=${encodeURIComponent(personId)}`}`);
}

/** Whether the tab has just returned by itself; true only once. */
export function takeActingOver(): boolean {
  if (isActingTab || overItem.read() === null) return false;
  overItem.remove();
  return true;
}

/** When an action was last skipped because the tab shows another person's account. */
export const useActingRefusal = create(inspected('acting-refusal', (): { at: number } => ({ at: 0 })));

export function noteActingRefusal(): void {
  useActingRefusal.setState({ at: Date.now() });
}
