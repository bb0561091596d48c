import { once } from 'node:events';
import { parentPort, Worker, type TransferListItem } from 'node:worker_threads';

/** What a thread can be asked: by name, what is given and what it answers. */
export type Asked = Record<string, { given: object; answer: unknown }>;

type Reply = { answer: unknown } | { error: string };

interface ThreadLimits {
  /** For how long an answer is waited for. */
  maxMilliseconds: number;
  heapMegabytes: number;
}

/** A thread of a file that calls `answerIn`. It answers one question after the other. */
export function startThread<Questions extends { [Name in keyof Questions]: Asked[string] }>(
  file: URL,
  { maxMilliseconds, heapMegabytes }: ThreadLimits,
) {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }, env: {} });
  worker.unref();
  // Also when it fails while nobody waits for an answer: the next question then finds it ended.
  let failure: unknown;
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => (failure ??= new Error('the thread has ended')));
  let last: Promise<unknown> = Promise.resolve();

  async function exchange(message: object, transferred: readonly TransferListItem[]): Promise<unknown> {
    if (failure !== undefined) throw failure;
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(maxMilliseconds) });
    worker.postMessage(message, transferred);
    const [reply] = (await answer.catch((error: unknown) => {
      // What it answers later would be taken as the answer to the next question.
      failure ??= error;
      throw error;
    })) as [Reply];
    if ('error' in reply) throw new Error(reply.error);
    return reply.answer;
  }

  return {
    /**
     * @param transferred parts of what is given that this process does not keep
     * @throws Error when the thread fails or does not answer in time: then it has to be started anew
     */
    ask<Name extends keyof Questions & string>(
      name: Name,
      given: Questions[Name]['given'],
      transferred: readonly TransferListItem[] = [],
    ): Promise<Questions[Name]['answer']> {
      const answer = last.then(() => exchange({ ask: name, ...given }, transferred));
      last = answer.catch(() => {});
      return answer as Promise<Questions[Name]['answer']>;
    },
    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}

/** In the thread: answers what it is asked. */
export function answerIn<Question extends object>(answer: (question: Question) => unknown): void {
  parentPort?.on('message', (question: Question) => {
    let reply: Reply;
    try {
      reply = { answer: answer(question) };
    } catch (error) {
      reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort?.postMessage(reply);
  });
}
