import { weekdays, type EventValues } from './event-values.ts';

/** The weekdays of a weekly rule, 0 for Monday, in order; by default that of the start. */
export function daysOfRule({ weekdays: chosen, startsAt }: Pick<EventValues, 'weekdays' | 'startsAt'>): number[] {
  const days = weekdays.flatMap((day, index) => (chosen.includes(day) ? [index] : []));
  const start = new Date(`${startsAt.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return days.length > 0 || Number.isNaN(start) ? days : [(start + 6) % 7];
}
