import type { CallInput, Endpoint, Output } from '@candela/contract/endpoint';
import type { ErrorBody } from '@candela/contract/errors';
import { ApiError, CallCancelled } from '#platform/api-error.ts';
import { addressOf, headersOf, mayCall, secondsOf, type RequestParts } from '#platform/api-request.ts';
import { reactionTo } from '#platform/error-catalogue.ts';
import { createKnownAnswers } from '#platform/known-answers.ts';
import { currentSession, hasStoredToken } from '#platform/session.ts';
import { askForSignIn } from '#platform/sign-in-gate.ts';
import { showErrorToast } from '#platform/toasts.ts';

export { ApiError };

const knownAnswers = createKnownAnswers();

/**
 * Makes one call of the contract. Raises `ApiError` for a failed response, after it reacted by the
 * error catalogue; raises `CallCancelled` when nobody is signed in and the endpoint needs somebody.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Output<E>> {
  const session = currentSession();
  if (!mayCall(endpoint, session)) {
    askForSignIn();
    throw new CallCancelled();
  }
  const parts: RequestParts = input ?? {};
  const address = addressOf(endpoint, parts, Date.now());
  const known = endpoint.method === 'GET' ? knownAnswers.find(session.token, address) : null;
  const response = await fetch(address, {
    method: endpoint.method,
    headers: {
      ...headersOf(session.token, apiKey(), parts.body !== undefined),
      ...(known && { 'if-none-match': known.etag }),
    },
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: options.signal ?? null,
    // A call that outlives the page, such as the last report of a lesson.
    keepalive: options.keepalive ?? false,
  });
  if (known && response.status === 304) return known.answer as Output<E>;
  if (!response.ok) throw await failed(response);
  if (!endpoint.output) return undefined as Output<E>;
  const answer: unknown = await response.json();
  const etag = endpoint.method === 'GET' ? response.headers.get('etag') : null;
  if (known || etag !== null) knownAnswers.keep(session.token, address, etag, answer);
  return (import.meta.env.DEV ? endpoint.output.parse(answer) : answer) as Output<E>;
}

function apiKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="candela-api-key"]')?.content ?? '';
}

async function failed(response: Response): Promise<ApiError> {
  const body = await errorBodyOf(response);
  const error = new ApiError(
    response.status,
    body,
    secondsOf(response.headers.get('retry-after'), Date.now()),
    body?.message || `${response.status} ${response.statusText}`.trim(),
  );
  const session = currentSession();
  const reaction = reactionTo({
    status: response.status,
    statusText: response.statusText || String(response.status),
    body,
    message: error.message,
    hasToken: hasStoredToken(),
  });
  if (reaction.signOut) session.signOut({ wasRefused: true });
  if (reaction.toast) showErrorToast(reaction.toast);
  return error;
}

async function errorBodyOf(response: Response): Promise<ErrorBody | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}
