import { currentRequestId, isRequestId, withRequestId } from '#platform/request-id.ts';

/** Beside the fields of a payload, in the same object: jobs of former versions have none, and their nodes ignore it. */
const causeField = '_requestId';

/** What is stored of a job: its payload, and the call that has caused it. */
export function withCause(payload: object): object {
  const requestId = currentRequestId();
  return requestId === undefined ? payload : { ...payload, [causeField]: requestId };
}

/** The payload of a stored job. */
export function payloadOf(data: object): object {
  const { [causeField]: _cause, ...payload } = data as Record<string, unknown>;
  return payload;
}

/** Runs a job as part of the call that has caused it. */
export function asCaused<T>(data: object, work: () => T): T {
  const cause = (data as Record<string, unknown>)[causeField];
  return isRequestId(cause) ? withRequestId(cause, work) : work();
}
