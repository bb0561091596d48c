import type { Endpoint } from '@candela/contract/endpoint';
import { recordedCalls, type RecordedCall } from '#platform/http/recorded-calls.ts';

/**
 * Looks whether endpoints that say they are recorded in the audit log are: of those that succeed in a test file, each has to leave
 * an entry at least once. A single call may leave none where it changes nothing.
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
    /** Files that only send requests at random, whose successes change nothing, never begin. */
    begin(): void {
      isBegun = true;
    },
    /** @throws Error naming the endpoints that succeeded and left nothing */
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
