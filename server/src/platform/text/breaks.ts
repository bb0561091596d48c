import { setImmediate } from 'node:timers/promises';

/** Work is interrupted after so many milliseconds: as long as any other request waits for it. */
const sliceMilliseconds = 10;

/**
 * Interrupts long work in the process of requests, so that others have their turn: `if (breaks.isDue()) await breaks.take()`. A time
 * is asked for only now and then, so that it may be called for each line of a file.
 */
export function createBreaks(): { isDue(): boolean; take(): Promise<void> } {
  let began = performance.now();
  let calls = 0;
  return {
    isDue: () => ++calls % 16 === 0 && performance.now() - began > sliceMilliseconds,
    take: async () => {
      await setImmediate();
      began = performance.now();
    },
  };
}
