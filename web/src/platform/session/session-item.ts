import type { LocalItemName } from '#platform/device/stores/device-stores.ts';

/** The storage item that says that somebody is signed in. */
export const sessionItem = 'session' satisfies LocalItemName;

/**
 * The session id in the stored item; null if there is none or if it is not valid. It replaces the bearer token that the specification
 * stores locally: the token itself is not accessible to scripts.
 */
export function sessionIn(stored: string | null): string | null {
  try {
    const id = stateIn(stored)?.id;
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}

/** Whether the stored item says that the server ended the session: all tabs tell the user so. */
export function wasRefusedIn(stored: string | null): boolean {
  try {
    return stateIn(stored)?.wasRefused === true;
  } catch {
    return false;
  }
}

/** The own session of the user who acts as another person in the stored item; null if it is no such item. */
export function ownSessionIn(stored: string | null): string | null {
  try {
    const actor = stateIn(stored)?.actor as { ownSessionId?: unknown } | null | undefined;
    return typeof actor?.ownSessionId === 'string' ? actor.ownSessionId : null;
  } catch {
    return null;
  }
}

interface StoredState {
  id?: unknown;
  wasRefused?: unknown;
  actor?: unknown;
}

function stateIn(stored: string | null): StoredState | undefined {
  return (JSON.parse(stored ?? 'null') as { state?: StoredState } | null)?.state;
}
