/** Where it is kept on this device that somebody is signed in. */
export const sessionItem = 'session';

/**
 * The id of the session in what is stored, null when there is none or what is stored is not ours. It stands for the bearer
 * token that the specification has stored locally: the token itself lies where no script reads it.
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
