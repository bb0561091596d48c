import { Temporal } from 'temporal-polyfill';
import type { PeriodSearch } from './insight-period.ts';

/** The instants of a period: from the beginning of its first day to the end of its last, in a zone. */
export function instantsOf({ from, to }: PeriodSearch, zone: string): { from?: string; to?: string } {
  const begin = (day: Temporal.PlainDate) =>
    day.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' });
  return {
    ...(from !== undefined && { from: begin(Temporal.PlainDate.from(from)) }),
    ...(to !== undefined && { to: begin(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}

/** The last days up to today, in a zone. */
export function lastDays(days: number, zone: string): PeriodSearch {
  const today = Temporal.Now.plainDateISO(zone);
  return { from: today.subtract({ days: days - 1 }).toString() };
}
