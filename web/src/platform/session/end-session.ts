import { call } from '#platform/api/api-client.ts';
import { localItem } from '#platform/device/stores/items.ts';
import { withSessionLock } from '#platform/session/session-lock.ts';
import { currentSession, hasStoredSession } from '#platform/session/session.ts';
import { removeAllSessions, removeSession } from '@candela/contract/sign-in/sessions';

/** Set until the server has confirmed a sign-out: before that the cookie would still be valid. */
const item = localItem('sign-out-pending');

/** Signs out on this device at once, and tells the server without waiting for it. */
export function endSession(): void {
  item.write('1');
  const sent = sendSignOut();
  currentSession().signOut();
  // If the server cannot be reached, it is sent again later.
  sent.catch(() => {});
}

/** Ends every session of the user, on all devices. Raises `ApiError` if the server could not do it. */
export async function endAllSessions(): Promise<void> {
  await call(removeAllSessions);
  currentSession().signOut();
}

/** Sends a pending sign-out: on start, and when this device is online again. */
export function finishSignOut(): void {
  const retry = () => {
    if (item.read() !== null && !hasStoredSession()) void sendSignOut().catch(() => {});
  };
  retry();
  window.addEventListener('online', retry);
}

/** Drops a pending sign-out because another session has begun. */
export function forgetSignOut(): void {
  item.remove();
}

function sendSignOut(): Promise<void> {
  // Sent with the current token, even if expired: the cookie identifies the session.
  const sent = call(removeSession, {}, { keepalive: true, isRefreshing: false });
  // It may fail while the lock is still held elsewhere; tabs that wait for the lock are notified later.
  sent.catch(() => {});
  return withSessionLock(() => sent).then(forgetSignOut);
}
