/** Longest time that a timer of Node can wait, about 24 days; a longer one would ring at once. */
const maxMilliseconds = 2_147_483_647;

export interface Deadlines<K> {
  /** Replaces the time of a key, in milliseconds since 1970; null: none. */
  set(key: K, at: number | null): void;
  close(): void;
}

/** Calls `ring` with all keys whose time has come, each once; one timer for all of them. */
export function createDeadlines<K>(ring: (due: K[]) => void): Deadlines<K> {
  const times = new Map<K, number>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;

  function arm(at: number): void {
    clearTimeout(timer);
    timerAt = at;
    const wait = Math.min(Math.max(at - Date.now(), 0), maxMilliseconds);
    timer = at === Infinity ? undefined : setTimeout(turn, wait).unref();
  }

  function turn(): void {
    const now = Date.now();
    const due: K[] = [];
    let next = Infinity;
    for (const [key, at] of times) {
      if (at <= now) due.push(key);
      else next = Math.min(next, at);
    }
    for (const key of due) times.delete(key);
    arm(next);
    if (due.length > 0) ring(due);
  }

  return {
    set(key, at) {
      if (at === null) return void times.delete(key);
      times.set(key, at);
      if (at < timerAt) arm(at);
    },
    close() {
      times.clear();
      arm(Infinity);
    },
  };
}
