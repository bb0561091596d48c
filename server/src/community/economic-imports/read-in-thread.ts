import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadCalendar, ReadSettings } from './read-calendar.ts';

/** The largest calendar takes some seconds; a busy machine longer. */
const maxMilliseconds = 60_000;
const heapMegabytes = 512;

/** It could not be read within the limits of time and memory. */
export class TooHard extends Error {}

/**
 * Reads a calendar in a thread with a limit of memory and an end, so that no request waits for it.
 * @throws TooHard; the reason of the signal
 */
export async function readInThread(
  bytes: Uint8Array,
  settings: ReadSettings,
  { signal, milliseconds = maxMilliseconds }: { signal: AbortSignal; milliseconds?: number },
): Promise<ReadCalendar> {
  const worker = new Worker(new URL('reading-worker.ts', import.meta.url), {
    workerData: { bytes, settings },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
  });
  const limit = AbortSignal.timeout(milliseconds);
  try {
    // Rejects with an error of the thread, too.
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.any([signal, limit]) })) as [ReadCalendar];
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    throw new TooHard('the calendar could not be read in its thread', { cause: error });
  } finally {
    // What it throws while it is ended is of no interest any more.
    worker.on('error', () => {});
    await worker.terminate();
  }
}
