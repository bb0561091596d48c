import { startThread } from '#platform/threads/asked-thread.ts';
import { FeedRefused } from './feed-refusal.ts';
import type { Questions } from './feed-worker.ts';
import type { FeedDocument, ReadFeed } from './read-feed.ts';

/** 2 MB of items take half a second; a busy machine longer. */
const maxMilliseconds = 10_000;
const heapMegabytes = 128;

const start = () =>
  startThread<Questions>(new URL('feed-worker.ts', import.meta.url), { maxMilliseconds, heapMegabytes });

/** Reads feeds in a thread, one after the other; one that ends the thread is refused, and the next gets a new thread. */
export function createFeedReader(startReading: () => Pick<ReturnType<typeof start>, 'ask' | 'stop'> = start) {
  let thread: ReturnType<typeof startReading> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(document: FeedDocument): Promise<ReadFeed> {
    thread ??= startReading();
    const bytes = new Uint8Array(document.bytes);
    try {
      const answer = await thread.ask('read', { ...document, bytes }, [bytes.buffer]);
      if ('refusal' in answer) throw new FeedRefused(answer.refusal);
      return answer.feed;
    } catch (error) {
      if (error instanceof FeedRefused) throw error;
      await close();
      throw refusalOf(error);
    }
  }

  async function close(): Promise<void> {
    const ended = thread;
    thread = null;
    await ended?.stop();
  }

  return {
    /** @throws FeedRefused */
    read(document: FeedDocument): Promise<ReadFeed> {
      const answer = last.then(() => ask(document));
      last = answer.catch(() => {});
      return answer;
    },
    close,
  };
}

export type FeedReader = ReturnType<typeof createFeedReader>;

function refusalOf(error: unknown): FeedRefused {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return new FeedRefused('tooSlow');
  return new FeedRefused(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLong' : 'unreadable');
}
