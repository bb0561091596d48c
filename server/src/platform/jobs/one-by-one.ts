import type { ErrorLog } from '#platform/log.ts';

/** Works on each item in turn: a failure is logged with its item, and the others go on. */
export async function oneByOne<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  { log, message }: { log: ErrorLog; message: string },
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.error({ err: error, item }, message);
    }
  }
}
