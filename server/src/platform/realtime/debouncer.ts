/** Debounces work by key: runs it once for all requests that arrive within a short time. */
export interface Debouncer<K> {
  add(key: K): void;
  close(): void;
}

/**
 * @param settleMilliseconds how long a key waits for further requests
 * @param work the work for a key; when it fails (the database is unreachable) it is retried
 * @param retryMilliseconds delay before the retry
 */
export function createDebouncer<K>(
  settleMilliseconds: number,
  work: (key: K) => void | Promise<void>,
  retryMilliseconds = 2000,
): Debouncer<K> {
  const timers = new Map<K, NodeJS.Timeout>();
  let isClosed = false;

  function schedule(key: K, milliseconds: number): void {
    if (isClosed || timers.has(key)) return;
    timers.set(key, setTimeout(() => void run(key), milliseconds).unref());
  }

  async function run(key: K): Promise<void> {
    timers.delete(key);
    try {
      await work(key);
    } catch {
      schedule(key, retryMilliseconds);
    }
  }

  return {
    add: (key) => schedule(key, settleMilliseconds),
    close: () => {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
