import { CallCancelled } from '#platform/api/api-error.ts';
import { addressOf, apiKey, headersOf } from '#platform/api/api-request.ts';
import { isActingOver } from '#platform/api/error-catalogue.ts';
import { failureOf } from '#platform/api/failed-response.ts';
import { freshToken, takeAccess, type AccessToken } from '#platform/session/access-token.ts';
import { isActingTab } from '#platform/session/acting.ts';
import { withSessionLock } from '#platform/session/session-lock.ts';
import { currentSession, hasStoredSession, sessionRefused, useSession } from '#platform/session/session.ts';
import type { Output } from '@candela/contract/endpoint';
import { refreshSession } from '@candela/contract/sign-in/sessions';

const timeoutMilliseconds = 10_000;

let refreshing: Promise<AccessToken> | null = null;

/**
 * Returns a fresh token other than `stale`, the refused one. All calls of a tab share one request; tabs ask one after another, and
 * usually find that another tab has already got a token. Raises `ApiError` if the server refuses, which signs out, and `CallCancelled`
 * if nobody is signed in here any more.
 */
export function refreshAccess(stale: AccessToken | null): Promise<AccessToken> {
  refreshing ??= withSessionLock(() => askForAccess(stale)).finally(() => (refreshing = null));
  return refreshing;
}

async function askForAccess(stale: AccessToken | null): Promise<AccessToken> {
  const known = freshToken();
  if (known && known.token !== stale?.token) return known;
  const { id } = currentSession();
  // The cookie alone is not enough: if the stored session was removed, the user has signed out.
  if (id === null || !hasStoredSession()) throw noLongerSignedIn(id);
  const startedAt = Date.now();
  const parts = isActingTab ? { query: { actingSessionId: id } } : {};
  const response = await fetch(addressOf(refreshSession, parts, startedAt), {
    method: refreshSession.method,
    headers: headersOf(null, apiKey(), false),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) {
    const failure = await failureOf(response);
    if (isActingOver(failure.body)) sessionRefused(id);
    throw failure;
  }
  const answer = (await response.json()) as Output<typeof refreshSession>;
  // Another tab has signed in another user: reload the stored session.
  if (answer.sessionId !== currentSession().id) await useSession.persist.rehydrate();
  if (answer.sessionId !== currentSession().id) throw noLongerSignedIn(id);
  return takeAccess(answer, startedAt);
}

function noLongerSignedIn(id: string | null): CallCancelled {
  sessionRefused(id);
  return new CallCancelled();
}
