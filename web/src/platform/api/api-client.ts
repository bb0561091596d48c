import { isOpenToActing } from '@candela/contract/acting';
import type { CallInput, Endpoint, Output } from '@candela/contract/endpoint';
import { isActingTab, noteActingRefusal } from '#platform/session/acting.ts';
import { freshToken, heldToken, type AccessToken } from '#platform/session/access-token.ts';
import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { addressOf, apiKey, headersOf, mayCall, type RequestParts } from '#platform/api/api-request.ts';
import { isAccessExpired, needsStepUp } from '#platform/api/error-catalogue.ts';
import { bodyOf, failureOf } from '#platform/api/failed-response.ts';
import { createKnownAnswers } from '#platform/api/known-answers.ts';
import { refreshAccess } from '#platform/session/refresh-access.ts';
import { currentSession } from '#platform/session/session.ts';
import { askForSignIn } from '#platform/session/sign-in-gate.ts';
import { askForStepUp } from '#platform/session/step-up.ts';

export { ApiError };

const knownAnswers = createKnownAnswers();
/** A token may run out on its way, over a bad connection more than once. */
const maxRepeats = 3;

interface CallOptions {
  signal?: AbortSignal;
  /** A call that outlives the page, such as the last report of a lesson. */
  keepalive?: boolean;
  /** Whether it waits for a fresh token; otherwise it is made with what is at hand. */
  isRefreshing?: boolean;
  /** Whether the page says itself what is refused; failures of the server are said as always. */
  isTold?: boolean;
}

/**
 * Makes one call of the contract. Raises `ApiError` for a failed response, after it reacted by the
 * error catalogue; raises `CallCancelled` when nobody is signed in and the endpoint needs somebody. What the server only does for
 * who has just proven who they are is asked for, and the call made again. In the account of another person nothing is sent that the
 * server would refuse: much is reported by pages on their own.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  { signal, keepalive = false, isRefreshing = true, isTold = false }: CallOptions = {},
): Promise<Output<E>> {
  const session = currentSession();
  if (!mayCall(endpoint, session)) {
    askForSignIn();
    throw new CallCancelled();
  }
  if (isActingTab && !isOpenToActing(endpoint)) {
    noteActingRefusal();
    const key = 'errors.acting.readOnly';
    const body = { title: `${key}.title`, description: `${key}.description`, isToShow: true, message: 'Not sent.' };
    throw new ApiError(409, body, null, body.message);
  }
  const parts: RequestParts = input ?? {};
  const address = addressOf(endpoint, parts, Date.now());
  const known = endpoint.method === 'GET' ? knownAnswers.find(session.id, address) : null;
  const send = (access: AccessToken | null) =>
    fetch(address, {
      method: endpoint.method,
      headers: {
        ...headersOf(access?.token ?? null, apiKey(), parts.body !== undefined),
        ...(known && { 'if-none-match': known.etag }),
      },
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: signal ?? null,
      keepalive,
    });
  // Without a wait where there is a token: a page that is being closed would not come back to it.
  let access = session.id !== null && isRefreshing ? (freshToken() ?? (await newAccess(endpoint))) : heldToken();
  signal?.throwIfAborted();
  const sendFresh = async () => {
    let response = await send(access);
    for (let repeat = 0; access && repeat < maxRepeats && (await hasExpired(response)); repeat++) {
      access = await refreshAccess(access);
      response = await send(access);
    }
    return response;
  };
  let response = await sendFresh();
  if (response.status === 409 && needsStepUp(await bodyOf(response.clone())) && (await askForStepUp())) {
    access = freshToken() ?? access;
    response = await sendFresh();
  }
  if (known && response.status === 304) return known.answer as Output<E>;
  if (!response.ok) throw await failureOf(response, isTold);
  if (!endpoint.output) return undefined as Output<E>;
  const answer: unknown = await response.json();
  const etag = endpoint.method === 'GET' ? response.headers.get('etag') : null;
  if (known || etag !== null) knownAnswers.keep(session.id, address, etag, answer);
  return (import.meta.env.DEV ? endpoint.output.parse(answer) : answer) as Output<E>;
}

/** Public endpoints are called without a token too, once it turns out that the session has ended. */
async function newAccess({ permission }: Endpoint): Promise<AccessToken | null> {
  try {
    return await refreshAccess(null);
  } catch (error) {
    if (permission === 'public' && currentSession().id === null) return null;
    throw error;
  }
}

async function hasExpired(response: Response): Promise<boolean> {
  return response.status === 401 && isAccessExpired(await bodyOf(response.clone()));
}
