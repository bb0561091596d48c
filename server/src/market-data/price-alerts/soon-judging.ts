/** Bars that are stored meanwhile are judged together. */
const pause = 2000;

/**
 * Judges the symbols whose bars this node has stored a moment later, one after the other. What fails, and what is left when the node ends, is
 * judged by the job of every minute.
 */
export function createSoonJudging(judge: (symbolId: number) => Promise<void>, onError: (error: unknown) => void) {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function start(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      running = work();
    }, pause).unref();
  }

  async function work(): Promise<void> {
    const symbolIds = [...waiting];
    waiting.clear();
    for (const symbolId of symbolIds) await judge(symbolId).catch(onError);
    timer = undefined;
    if (waiting.size > 0) start();
  }

  return {
    note(symbolId: number): void {
      waiting.add(symbolId);
      start();
    },
    /** For good: providers are read until later. Waits for what has begun. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
