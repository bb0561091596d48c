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

/** Longest wait that a receiver can ask for, in milliseconds. */
const maxAsked = day;

/**
 * @param tries attempts that have failed so far
 * @param notBefore when the receiver has asked for the next attempt; waited for up to a day
 * @returns null: it is not tried again
 */
export function nextAttemptAfter(tries: number, now: Date, notBefore: Date | null): Date | null {
  const pause = pauses[tries - 1];
  if (pause === undefined) return null;
  const asked = notBefore === null ? 0 : notBefore.getTime() - now.getTime();
  return new Date(now.getTime() + Math.max(pause, Math.min(asked, maxAsked)));
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** What `Retry-After` asks for, in seconds or as a date; null for anything else. */
export function retryTimeOf(header: string, now: Date): Date | null {
  if (/^\d{1,9}$/.test(header)) return new Date(now.getTime() + Number(header) * second);
  const at = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

/** So many of the last five days must have failures: one failure after quiet days says nothing about the days before it. */
const minFailingDays = 3;

/** Whether nothing has arrived for so long that an endpoint may be switched off. */
export function hasFailedLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= webhookFailingDays * day;
}

/** @param failingDays of the last five days (UTC) those with failed attempts */
export function hasFailedOften(failingDays: number): boolean {
  return failingDays >= minFailingDays;
}
