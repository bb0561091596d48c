import type { ErrorBody } from '@candela/contract/errors';

/** Whether the access token of a call had expired: then it is repeated with a new one. */
export function isAccessExpired(body: Partial<ErrorBody> | null): boolean {
  return body?.title === 'errors.sessions.accessExpired.title';
}

/** Whether a call is allowed once its caller has proven their identity again. */
export function needsStepUp(body: Partial<ErrorBody> | null): boolean {
  return body?.title === 'errors.sessions.stepUpRequired.title';
}

/** Whether the caller needs a second factor to go on. */
export function needsFactor(body: Partial<ErrorBody> | null): boolean {
  return body?.title === 'errors.factors.required.title';
}

/** Whether a session as another person has ended; the user's own session continues. */
export function isActingOver(body: Partial<ErrorBody> | null): boolean {
  return body?.title === 'errors.acting.ended.title';
}

/** The known facts about a failed response. */
export interface Failure {
  status: number;
  statusText: string;
  body: Partial<ErrorBody> | null;
  /** Message of the raised error if the body has none. */
  message: string;
  /** Whether a session is stored locally. */
  hasToken: boolean;
}

export interface Reaction {
  signOut: boolean;
  toast: { title: string; detail: string } | null;
}

const silentMessage = 'Failed to get video info.';

/**
 * The client's reaction to a failed response, by the error catalogue of the specification.
 * The error is raised again in every case. Title and detail may be translation keys.
 */
export function reactionTo(failure: Failure): Reaction {
  const { status, statusText, body, message, hasToken } = failure;
  const signOut = ((status === 401 || status === 403) && !isAccessExpired(body)) || !hasToken;
  const detail = body?.message || message;
  if (detail === silentMessage) return { signOut, toast: null };
  if (!body?.title && !body?.description) return { signOut, toast: { title: statusText, detail } };
  if (!body.isToShow) return { signOut, toast: null };
  return {
    signOut,
    toast: { title: body.title || statusText, detail: body.description || detail },
  };
}
