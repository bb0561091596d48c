import { Temporal } from 'temporal-polyfill';
import { useZone } from '#platform/time/time.ts';

/** The day of the reader, as `2026-11-22`. */
export function useToday(): string {
  return Temporal.Now.plainDateISO(useZone()).toString();
}

/** The day that figures are counted on now. */
export const useTodayUtc = (): string => Temporal.Now.plainDateISO('UTC').toString();
