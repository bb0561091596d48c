import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Endpoint } from '@candela/contract/endpoint';

/** A call of an endpoint that says it is recorded has succeeded. */
export interface RecordedCall {
  endpoint: Endpoint;
  /** Whether it has handed a change to the audit log; it has not where everything was already as it was wanted. */
  isRecorded: boolean;
}

/** Told of each `RecordedCall`: the tests of the server listen, and fail for endpoints that say so and never do it. */
export const recordedCalls = channel('candela:recorded-calls');

const running = new AsyncLocalStorage<{ isRecorded: boolean }>();

/** The call that is running, where it is one of those, has handed a change to the audit log. */
export function noteRecorded(): void {
  const call = running.getStore();
  if (call) call.isRecorded = true;
}

/** Runs the handler of an endpoint, and tells whether it has recorded what it says it records. */
export async function watchRecording<T>(endpoint: Endpoint, handle: () => Promise<T>): Promise<T> {
  if (endpoint.audit !== 'recorded' || !recordedCalls.hasSubscribers) return handle();
  const call = { isRecorded: false };
  const answer = await running.run(call, handle);
  recordedCalls.publish({ endpoint, isRecorded: call.isRecorded } satisfies RecordedCall);
  return answer;
}
