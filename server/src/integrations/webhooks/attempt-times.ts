import { webhookFailingDays } from '@candela/contract/integrations/webhooks';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** Pauses after the first, second … attempt, in milliseconds: together almost three days. */
const pauses = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const;

/** @param tries attempts that have failed so far; null: it is not tried again */
export function nextAttemptAfter(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Whether nothing has arrived for so long that an endpoint is switched off. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= webhookFailingDays * day;
}
