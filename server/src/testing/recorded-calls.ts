import { recordedCalls, type RecordedCall } from '#platform/http/recorded-calls.ts';
import type { Endpoint } from '@candela/contract/endpoint';

/**
 * Checks that endpoints which declare an audit log entry write one: each endpoint that succeeds in a test file has to leave at least
 * one entry there. A single call may leave none if it changes nothing.
 */
export function watchRecordedCalls() {
  let isBegun = false;
  const outcomes = new Map<Endpoint, boolean>();
  const listen = (message: unknown) => {
    const { endpoint, isRecorded } = message as RecordedCall;
    outcomes.set(endpoint, isRecorded || outcomes.get(endpoint) === true);
  };
  recordedCalls.subscribe(listen);
  return {
    /** Not called by files that only send random requests, whose successes may change nothing. */
    begin(): void {
      isBegun = true;
    },
    /** @throws Error naming the endpoints that succeeded without an entry */
    end(): void {
      recordedCalls.unsubscribe(listen);
      const silent = [...outcomes].filter(([, isRecorded]) => isBegun && !isRecorded);
      if (silent.length > 0) {
        const names = silent.map(([{ method, path }]) => `${method} ${path}`);
        throw new Error(`not in the audit log, though the contract says so: ${names.join(', ')}`);
      }
    },
  };
}
