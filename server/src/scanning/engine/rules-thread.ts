import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Questions, Reply } from './rules-worker.ts';

/** A thousand rules for five hundred symbols take milliseconds; a busy machine longer, a warm-up of years too. */
const maxMilliseconds = 120_000;
const heapMegabytes = 512;

/** A thread that judges rules. It answers one question after the other. */
export function startRulesThread() {
  const worker = new Worker(new URL('rules-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
  });
  worker.unref();
  // Also when it fails while nobody waits for an answer: the next question then finds it ended.
  let failure: unknown;
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => (failure ??= new Error('the thread of the rules has ended')));
  let last: Promise<unknown> = Promise.resolve();

  async function exchange(message: object): Promise<unknown> {
    if (failure !== undefined) throw failure;
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(maxMilliseconds) });
    worker.postMessage(message);
    const [reply] = (await answer) as [Reply];
    if ('error' in reply) throw new Error(reply.error);
    return reply.answer;
  }

  return {
    /** @throws Error when the thread fails or does not answer in time: then it has to be started anew */
    ask<Name extends keyof Questions>(name: Name, given: Questions[Name]['given']): Promise<Questions[Name]['answer']> {
      const answer = last.then(() => exchange({ ask: name, ...given }));
      last = answer.catch(() => {});
      return answer as Promise<Questions[Name]['answer']>;
    },
    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}

export type RulesThread = ReturnType<typeof startRulesThread>;
