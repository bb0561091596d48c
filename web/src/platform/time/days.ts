import { Temporal } from 'temporal-polyfill';

/** The instant at which a day (`2026-11-22`), or the one `later` days after it, begins in a zone; as ISO 8601. */
export function instantOfDay(day: string, zone: string, later = 0): string {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone);
  return begin.toInstant().toString({ smallestUnit: 'millisecond' });
}

/** The day that it is in a zone. */
export function todayIn(zone: string): string {
  return Temporal.Now.plainDateISO(zone).toString();
}
