import { Temporal } from 'temporal-polyfill';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import type { CalendarView } from './calendar-search.ts';

/** Days from the first one up to the one that is not shown any more. */
export interface ShownDays {
  from: string;
  before: string;
}

/** The day, week or month of a day. `firstDay` is 1 for weeks that begin with Monday … 7 for Sunday. */
export function shownDays(view: CalendarView, on: string, firstDay: number): ShownDays {
  const day = Temporal.PlainDate.from(on);
  const first =
    view === 'day'
      ? day
      : view === 'week'
        ? day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 })
        : day.with({ day: 1 });
  const length = view === 'day' ? { days: 1 } : view === 'week' ? { days: 7 } : { months: 1 };
  return { from: first.toString(), before: first.add(length).toString() };
}

/** A day of the stretch before or after. */
export function movedBy(view: CalendarView, on: string, steps: number): string {
  const step = view === 'day' ? { days: steps } : view === 'week' ? { weeks: steps } : { months: steps };
  return Temporal.PlainDate.from(on).add(step).toString();
}

/** The calendar day of an instant in a zone. */
export function dayAt(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

export interface CalendarDay {
  /** `2026-11-24` */
  day: string;
  holidays: EconomicEvent[];
  events: EconomicEvent[];
}

/** Economic events by the days on which the reader sees them, in their order. */
export function byDays(events: readonly EconomicEvent[], zone: string): CalendarDay[] {
  const days = Map.groupBy(events, ({ at, day }) => day ?? dayAt(Date.parse(at ?? ''), zone));
  return [...days]
    .map(([day, all]) => ({
      day,
      holidays: all.filter(({ impact }) => impact === 'holiday'),
      events: all.filter(({ impact }) => impact !== 'holiday'),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Of the events of today, the first that is still to come; their number if none is. */
export function placeOfNow(events: readonly EconomicEvent[], now: number): number {
  const place = events.findIndex(({ at }) => at !== null && Date.parse(at) > now);
  return place < 0 ? events.length : place;
}
