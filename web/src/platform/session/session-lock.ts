/** Whoever waits longer goes on without the lock: the server copes with calls that are made at once. */
const patience = 5000;

/**
 * Makes calls that write the cookie of the session one after the other, whatever tab they come from: an answer that is late
 * must not overwrite a newer one. Browsers have no locks on plain http; then it is done at once.
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
