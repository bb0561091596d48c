import { Temporal } from 'temporal-polyfill';
import { instantOfDay } from '#platform/time/days.ts';
import type { PeriodSearch } from './insight-period.ts';

/** A period as instants: from the start of its first day to the end of its last, in a zone. */
export function instantsOf({ from, to }: PeriodSearch, zone: string): { from?: string; to?: string } {
  return {
    ...(from !== undefined && { from: instantOfDay(from, zone) }),
    ...(to !== undefined && { to: instantOfDay(to, zone, 1) }),
  };
}

/** The last days including today, in a zone. */
export function lastDays(days: number, zone: string): PeriodSearch {
  const today = Temporal.Now.plainDateISO(zone);
  return { from: today.subtract({ days: days - 1 }).toString() };
}
