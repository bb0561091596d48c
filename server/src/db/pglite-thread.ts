import { Worker } from 'node:worker_threads';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from '#db/pglite-worker.ts';

export interface PgliteThread {
  worker: Worker;
  /** A dump of the whole database. */
  takeSnapshot(): Promise<ArrayBuffer>;
  /** Shuts the database down and ends the thread. */
  close(): Promise<void>;
}

/**
 * Starts a thread with PGlite and waits until it is ready.
 * @param onFailure called once when the database stops unexpectedly; by default that is an uncaught error
 */
export async function startPglite(
  workerData: PgliteWorkerData,
  onFailure: (reason: string) => void = (reason) => {
    throw new Error(`The embedded database has stopped: ${reason}`);
  },
): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  // One listener per stream, and pools open a new one before the old one is gone.
  worker.setMaxListeners(50);
  try {
    await waitFor(worker, is('ready'));
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  let isOver = false;
  const fail = (reason: string) => {
    if (isOver) return;
    isOver = true;
    onFailure(reason);
  };
  worker.on('message', (answer: PgliteAnswer) => {
    if (typeof answer === 'object' && 'ended' in answer) fail(answer.ended);
  });
  worker.on('error', (error: Error) => fail(error.message));
  worker.on('exit', (code) => fail(`its thread ended with ${code}`));
  const ask = <T>(request: PgliteRequest, pick: (answer: PgliteAnswer) => T | undefined) => {
    const answer = waitFor(worker, pick);
    worker.postMessage(request);
    return answer;
  };
  return {
    worker,
    takeSnapshot: () =>
      ask('snapshot', (answer) => (typeof answer === 'object' && 'snapshot' in answer ? answer.snapshot : undefined)),
    close: async () => {
      if (isOver) return;
      isOver = true;
      await ask('close', is('closed'));
      await worker.terminate();
    },
  };
}

/** Waits for the message that `pick` selects. */
function waitFor<T>(worker: Worker, pick: (answer: PgliteAnswer) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      action();
    };
    const onMessage = (answer: PgliteAnswer) => {
      const picked = pick(answer);
      if (picked !== undefined) settle(() => resolve(picked));
      else if (typeof answer === 'object' && 'ended' in answer) settle(() => reject(new Error(answer.ended)));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`its thread ended with ${code}`)));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}

function is(expected: PgliteAnswer) {
  return (answer: PgliteAnswer) => (answer === expected ? true : undefined);
}
