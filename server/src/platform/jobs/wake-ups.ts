const maxTimers = 10_000;
const maxMilliseconds = 2_000_000_000;

/**
 * Wakes a queue in the second in which a job becomes due. It covers only jobs enqueued by this node; others are found
 * when the queue is polled.
 */
export function createWakeUps(wake: (queue: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>();

  return {
    at(queue: string, due: Date): void {
      const second = Math.ceil(due.getTime() / 1000);
      const wait = second * 1000 - Date.now();
      const name = `${queue} ${second}`;
      if (wait > maxMilliseconds || timers.has(name) || timers.size >= maxTimers) return;
      const ring = () => {
        timers.delete(name);
        wake(queue);
      };
      timers.set(name, setTimeout(ring, Math.max(wait, 0)).unref());
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
