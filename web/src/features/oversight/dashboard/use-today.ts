import { Temporal } from 'temporal-polyfill';
import { useZone } from '#platform/time/time.ts';

/** The current day in the reader's time zone, as `2026-11-22`. */
export function useToday(): string {
  return Temporal.Now.plainDateISO(useZone()).toString();
}

/** The current UTC day, by which figures are counted. */
export const useTodayUtc = (): string => Temporal.Now.plainDateISO('UTC').toString();
