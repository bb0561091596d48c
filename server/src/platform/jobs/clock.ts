interface Log {
  error(details: object, message: string): void;
}

/**
 * Does `work` every `milliseconds`, one turn at a time; what fails is logged and done again with the next turn.
 * @returns stops it
 */
export function every(milliseconds: number, name: string, work: () => Promise<unknown>, log: Log): () => void {
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
