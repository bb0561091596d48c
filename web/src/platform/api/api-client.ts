import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { addressOf, apiKey, headersOf, mayCall, type RequestParts } from '#platform/api/api-request.ts';
import { isAccessExpired, needsStepUp } from '#platform/api/error-catalogue.ts';
import { bodyOf, errorTexts, failureOf } from '#platform/api/failed-response.ts';
import { createKnownAnswers } from '#platform/api/known-answers.ts';
import { freshToken, heldToken, type AccessToken } from '#platform/session/access-token.ts';
import { isActingTab, noteActingRefusal } from '#platform/session/acting.ts';
import { refreshAccess } from '#platform/session/refresh-access.ts';
import { currentSession } from '#platform/session/session.ts';
import { askForSignIn } from '#platform/session/sign-in-gate.ts';
import { askForStepUp } from '#platform/session/step-up.ts';
import { isOpenToActing } from '@candela/contract/acting';
import type { CallInput, Endpoint, Output } from '@candela/contract/endpoint';

export { ApiError };

const knownAnswers = createKnownAnswers();
/** On a slow connection a token may expire in transit more than once. */
const maxRepeats = 3;

interface CallOptions {
  signal?: AbortSignal;
  /** For calls that must survive closing the page, such as the last progress report of a lesson. */
  keepalive?: boolean;
  /** Whether it waits for a fresh token; otherwise it uses the current one. */
  isRefreshing?: boolean;
  /** Whether the page itself shows refusals; server errors are always shown as a toast. */
  isShownByPage?: boolean;
}

/**
 * Makes one call of the contract. Raises `ApiError` for a failed response, after reacting to it by the error catalogue; raises
 * `CallCancelled` if the endpoint needs a user and nobody is signed in. If the server requires a recent proof of identity, asks for it
 * and repeats the call. In a session as another person, calls that the server would refuse are not sent: pages report many things by
 * themselves.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  { signal, keepalive = false, isRefreshing = true, isShownByPage = false }: CallOptions = {},
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
    await errorTexts();
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
  // No `await` if there is a token: a page that is being closed would not resume after it.
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
  if (!response.ok) throw await failureOf(response, isShownByPage);
  if (!endpoint.output) return undefined as Output<E>;
  const answer: unknown = await response.json();
  const etag = endpoint.method === 'GET' ? response.headers.get('etag') : null;
  if (known || etag !== null) knownAnswers.keep(session.id, address, etag, answer);
  return (import.meta.env.DEV ? endpoint.output.parse(answer) : answer) as Output<E>;
}

/** Public endpoints are called without a token if it turns out that the session has ended. */
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
