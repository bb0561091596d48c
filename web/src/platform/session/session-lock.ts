/** Milliseconds after which a call proceeds without the lock: the server can handle simultaneous calls. */
const patience = 5000;

/**
 * Runs calls that set the session cookie one after another, across tabs: a late response must not overwrite a newer one. Browsers have
 * no locks on plain http; then the call is made at once.
 */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let isHeld = false;
  try {
    return await navigator.locks.request('candela-session', { signal: AbortSignal.timeout(patience) }, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    return work();
  }
}
