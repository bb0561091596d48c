const tickMilliseconds = 500;
/** From then on a tick is late. */
const lateMilliseconds = 2000;
/** Ticks are late for so long before the node is not ready: one long piece of code is none of its troubles. */
const lastingMilliseconds = 10_000;

/** Follows how late the event loop comes to what is due. */
export function followLag(now: () => number = () => performance.now()) {
  let dueAt = now() + tickMilliseconds;
  let lateSince: number | null = null;

  /** One tick: since when the loop has been late, if it is. */
  function tick(): void {
    const at = now();
    if (at - dueAt > lateMilliseconds) lateSince ??= dueAt;
    else lateSince = null;
    dueAt = at + tickMilliseconds;
  }

  const timer = setInterval(tick, tickMilliseconds);
  timer.unref();
  return {
    tick,
    /** Late for ten seconds, also when this is asked before the tick that is due. */
    isLagging: () => {
      const at = now();
      const since = lateSince ?? (at - dueAt > lateMilliseconds ? dueAt : null);
      return since !== null && at - since >= lastingMilliseconds;
    },
    stop: () => clearInterval(timer),
  };
}
