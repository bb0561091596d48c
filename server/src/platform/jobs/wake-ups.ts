/** How far ahead nodes look for jobs that become due. */
export const aheadSeconds = 30;

const maxTimers = 10_000;
const maxMilliseconds = 2_000_000_000;

type WakeAt = (queue: string, due: Date) => void;

/** Of everything in this process that runs jobs. */
const alarms = new Set<WakeAt>();

/**
 * Wakes the queue of a job that this process has just added when the job becomes due, unless that is so late that nodes find it by
 * themselves: they look ahead every `aheadSeconds`. If this process dies before, another one finds it then.
 */
export const wakeWhenDue: WakeAt = (queue, due) => {
  if (due.getTime() <= Date.now() + aheadSeconds * 1000) for (const wakeAt of alarms) wakeAt(queue, due);
};

/** Wakes a queue in the second in which a job becomes due, instead of at the next poll. */
export function createWakeUps(wake: (queue: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>();

  function at(queue: string, due: Date): void {
    const second = Math.ceil(due.getTime() / 1000);
    const wait = second * 1000 - Date.now();
    const name = `${queue} ${second}`;
    if (wait > maxMilliseconds || timers.has(name) || timers.size >= maxTimers) return;
    const ring = () => {
      timers.delete(name);
      wake(queue);
    };
    timers.set(name, setTimeout(ring, Math.max(wait, 0)).unref());
  }
  alarms.add(at);

  return {
    at,
    close(): void {
      alarms.delete(at);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
