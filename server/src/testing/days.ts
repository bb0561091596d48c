import { setTimeout as wait } from 'node:timers/promises';

const dayMilliseconds = 86_400_000;
/** Longer than any file of tests takes, on a slow machine, too. */
const enoughMilliseconds = 120_000;

/**
 * Begins tests whose figures belong to the current day (UTC), which the database reads from its own clock. Just before midnight this
 * waits for the new day, so that it does not change in the middle of them.
 * @returns the day, as `2026-11-22`
 */
export async function beginDay(): Promise<string> {
  const left = dayMilliseconds - (Date.now() % dayMilliseconds);
  if (left < enoughMilliseconds) await wait(left + 10);
  return new Date().toISOString().slice(0, 10);
}
