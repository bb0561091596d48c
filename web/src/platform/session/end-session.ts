import { removeAllSessions, removeSession } from '@candela/contract/accounts/sessions';
import { call } from '#platform/api/api-client.ts';
import { currentSession, hasStoredSession } from '#platform/session/session.ts';
import { withSessionLock } from '#platform/session/session-lock.ts';

/** Set while the server has not been told of a sign-out: until then the cookie would still open the session. */
const item = 'sign-out-pending';

/** Signs out here at once; the server hears of it, but is not waited for. */
export function endSession(): void {
  localStorage.setItem(item, '1');
  const sent = sendSignOut();
  currentSession().signOut();
  // Away: it is sent again when the server is back.
  sent.catch(() => {});
}

/** Ends every session of the user, on all devices. Raises `ApiError` when the server could not do it. */
export async function endAllSessions(): Promise<void> {
  await call(removeAllSessions);
  currentSession().signOut();
}

/** Sends a sign-out that the server has not heard of: at the start, and when this device is online again. */
export function finishSignOut(): void {
  const retry = () => {
    if (localStorage.getItem(item) !== null && !hasStoredSession()) void sendSignOut().catch(() => {});
  };
  retry();
  window.addEventListener('online', retry);
}

/** Nothing is left to send: another session has begun instead. */
export function forgetSignOut(): void {
  localStorage.removeItem(item);
}

function sendSignOut(): Promise<void> {
  // What is at hand is sent: the cookie says whose session it is, and a token that has run out does not matter.
  const sent = call(removeSession, {}, { keepalive: true, isRefreshing: false });
  return withSessionLock(() => sent).then(forgetSignOut);
}
