/** The storage item that says that somebody is signed in. */
export const sessionItem = 'session';

/**
 * The session id in the stored item; null if there is none or if it is not valid. It replaces the bearer token that the specification
 * stores locally: the token itself is not accessible to scripts.
 */
export function sessionIn(stored: string | null): string | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as { state?: { id?: unknown } } | null;
    const id = kept?.state?.id;
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}
