import { ApiError } from '#platform/api/api-error.ts';
import { secondsOf } from '#platform/api/api-request.ts';
import { needsFactor, reactionTo } from '#platform/api/error-catalogue.ts';
import { needTexts } from '#platform/languages/texts.ts';
import { noteFactorRequired } from '#platform/session/factor-demand.ts';
import { currentSession, hasStoredSession, sessionRefused } from '#platform/session/session.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import type { ErrorBody } from '@candela/contract/errors';

/**
 * Returns the error to raise for a failed response, after reacting to it by the error catalogue.
 * @param isShownByPage whether the page itself shows refusals: then no toast is shown
 */
export async function failureOf(response: Response, isShownByPage = false): Promise<ApiError> {
  const body = await bodyOf(response);
  const error = new ApiError(
    response.status,
    body,
    secondsOf(response.headers.get('retry-after'), Date.now()),
    body?.message || `${response.status} ${response.statusText}`.trim(),
  );
  const hasToken = hasStoredSession();
  const reaction = reactionTo({
    status: response.status,
    statusText: response.statusText || String(response.status),
    body,
    message: error.message,
    hasToken,
  });
  if (reaction.signOut) sessionRefused(currentSession().id);
  if (needsFactor(body)) noteFactorRequired();
  // The end of a session is shown by the sign-in page.
  if (!(hasToken && reaction.signOut)) await errorTexts();
  if (reaction.toast && !(isShownByPage && response.status < 500))
    showErrorToast({ ...reaction.toast, reference: referenceOf(response) });
  return error;
}

/** The id of a call whose failure nobody expected. */
function referenceOf({ status, headers }: Response): string | undefined {
  return status === 500 ? (headers.get('x-request-id') ?? undefined) : undefined;
}

const patienceMilliseconds = 3000;

/** Loads the texts of errors with the first one; without them, its keys are shown as words. */
export async function errorTexts(): Promise<void> {
  await Promise.race([needTexts(['errors']), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
}

/** The error body of a response; null if it has none. */
export async function bodyOf(response: Response): Promise<ErrorBody | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}
