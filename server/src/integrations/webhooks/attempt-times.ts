import { webhookFailingDays } from '@candela/contract/integrations/webhooks';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** Delays after the first, second … attempt, in milliseconds: almost three days in total. */
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

/** Maximum delay that a receiver can request, in milliseconds. */
const maxAsked = day;

/**
 * @param tries number of failed attempts
 * @param notBefore time requested by the receiver for the next attempt; respected up to a day
 * @returns null if there is no further attempt
 */
export function nextAttemptAfter(tries: number, now: Date, notBefore: Date | null): Date | null {
  const pause = pauses[tries - 1];
  if (pause === undefined) return null;
  const asked = notBefore === null ? 0 : notBefore.getTime() - now.getTime();
  return new Date(now.getTime() + Math.max(pause, Math.min(asked, maxAsked)));
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time in a `Retry-After` header, given in seconds or as a date; null if invalid. */
export function retryTimeOf(header: string, now: Date): Date | null {
  if (/^\d{1,9}$/.test(header)) return new Date(now.getTime() + Number(header) * second);
  const at = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

/** Number of the last five days that must have failures: a single failure after days without deliveries says nothing about those days. */
const minFailingDays = 3;

/** Whether deliveries have failed for so long that the endpoint may be disabled. */
export function hasFailedLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= webhookFailingDays * day;
}

/** @param failingDays number of the last five days (UTC) with failed attempts */
export function hasFailedOften(failingDays: number): boolean {
  return failingDays >= minFailingDays;
}
