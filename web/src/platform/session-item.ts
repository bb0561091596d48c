/** Where the session is kept on this device. */
export const sessionItem = 'session';

/** The bearer token in what is stored; null when there is none, or what is stored is not ours. */
export function tokenIn(stored: string | null): string | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as { state?: { token?: unknown } } | null;
    const token = kept?.state?.token;
    return typeof token === 'string' && token !== '' ? token : null;
  } catch {
    return null;
  }
}
