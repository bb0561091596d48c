import type { ErrorLog } from '#platform/log.ts';

/**
 * Runs `work` every `milliseconds`, one run at a time; failures are logged, and the next run tries again.
 * @returns a function that stops it
 */
export function every(milliseconds: number, name: string, work: () => Promise<unknown>, log: ErrorLog): () => void {
  let isBusy = false;
  const turn = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, name);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void turn(), milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
