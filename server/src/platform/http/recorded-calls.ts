import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Endpoint } from '@candela/contract/endpoint';

/** A call of an endpoint that is declared as audited has succeeded. */
export interface RecordedCall {
  endpoint: Endpoint;
  /** Whether the call wrote to the audit log; it did not if nothing needed to change. */
  isRecorded: boolean;
}

/** Receives each `RecordedCall`: the server tests listen, and fail for audited endpoints that never write to the audit log. */
export const recordedCalls = channel('candela:recorded-calls');

const running = new AsyncLocalStorage<{ isRecorded: boolean; isOwn: boolean }>();

/** Marks the running call, if its endpoint is audited, as having written to the audit log. */
export function noteRecorded(): void {
  const call = running.getStore();
  if (call) call.isRecorded = true;
}

/**
 * Marks the running call as changing only what is the caller's own, which needs no entry although the endpoint is audited: whoever hides
 * their own message, for example, and not as a moderator that of another.
 */
export function noteOwnChange(): void {
  const call = running.getStore();
  if (call) call.isOwn = true;
}

/** Runs the handler of an endpoint, and reports whether it wrote what it declares to the audit log. */
export async function watchRecording<T>(endpoint: Endpoint, handle: () => Promise<T>): Promise<T> {
  if (endpoint.audit !== 'recorded' || !recordedCalls.hasSubscribers) return handle();
  const call = { isRecorded: false, isOwn: false };
  const answer = await running.run(call, handle);
  if (call.isRecorded || !call.isOwn)
    recordedCalls.publish({ endpoint, isRecorded: call.isRecorded } satisfies RecordedCall);
  return answer;
}
