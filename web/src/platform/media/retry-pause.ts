const firstMilliseconds = 250;
const maxMilliseconds = 1000;
/** Random delay, so that clients do not retry at the same instant. */
const spreadMilliseconds = 250;

/**
 * Delay in milliseconds before the next attempt, by the number of failed ones. Short: viewers should be back within five seconds after
 * the server is available again.
 */
export function retryPause(failures: number): number {
  return Math.min(maxMilliseconds, firstMilliseconds * 2 ** failures) + Math.random() * spreadMilliseconds;
}
