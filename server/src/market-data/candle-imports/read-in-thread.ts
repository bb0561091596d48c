import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileSettings, FileSummary, ReadPart } from './csv-file.ts';
import type { ReadAnswer, ReadRequest } from './reading-worker.ts';

/** A megabyte takes a tenth of a second; a busy machine longer. */
const maxMillisecondsPerPart = 60_000;
const heapMegabytes = 256;

/**
 * Reads a file in a thread, one part after the other: memory does not grow with the file.
 * @param onPart is awaited before the next part is read
 * @throws the reason of the signal; Error when the thread fails or does not answer in time
 */
export async function readInThread(
  bytes: AsyncIterable<Uint8Array>,
  settings: FileSettings,
  { signal, onPart }: { signal: AbortSignal; onPart(part: ReadPart): Promise<void> },
): Promise<FileSummary> {
  const worker = new Worker(new URL('reading-worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
  });
  // Also when it fails while nobody waits for an answer: the next question then finds it ended.
  let failure: unknown;
  worker.on('error', (error) => (failure = error));
  const ask = async (request: ReadRequest): Promise<ReadAnswer> => {
    if (failure !== undefined) throw failure;
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(maxMillisecondsPerPart)]);
    const answer = once(worker, 'message', { signal: waiting });
    worker.postMessage(request);
    const [given] = (await answer) as [ReadAnswer];
    return given;
  };
  try {
    for await (const part of bytes) {
      signal.throwIfAborted();
      await onPart((await ask({ bytes: part })).part);
    }
    const { part, summary } = await ask({ isEnd: true });
    if (!summary) throw new Error('the thread has not answered with a summary');
    await onPart(part);
    return summary;
  } finally {
    await worker.terminate();
  }
}
