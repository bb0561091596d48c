/** The storage item that says that somebody is signed in. */
export const sessionItem = 'session';

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

function stateIn(stored: string | null): { id?: unknown; wasRefused?: unknown } | undefined {
  return (JSON.parse(stored ?? 'null') as { state?: { id?: unknown; wasRefused?: unknown } } | null)?.state;
}
