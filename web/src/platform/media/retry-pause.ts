const firstMilliseconds = 250;
const maxMilliseconds = 1000;
/** Not everybody at the same instant. */
const spreadMilliseconds = 250;

/**
 * How long to wait before the next attempt, by the number of those that have failed. Short: who watches is to be back five
 * seconds after a server that was away answers again.
 */
export function retryPause(failures: number): number {
  return Math.min(maxMilliseconds, firstMilliseconds * 2 ** failures) + Math.random() * spreadMilliseconds;
}
