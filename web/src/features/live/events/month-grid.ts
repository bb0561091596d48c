import { Temporal } from 'temporal-polyfill';

/** All days on the page of a month, in whole weeks, as YYYY-MM-DD. `firstDay` is 1 for Monday … 7 for Sunday. */
export function daysOfMonth(month: string, firstDay: number): string[] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const start = first.subtract({ days: (first.dayOfWeek - firstDay + 7) % 7 });
  const last = first.add({ months: 1 });
  const weeks = Math.ceil(start.until(last).days / 7);
  return Array.from({ length: weeks * 7 }, (_each, index) => start.add({ days: index }).toString());
}

/** Start and end of a range of days in a zone, as ISO 8601. */
export function periodOf(days: string[], zone: string): { from: string; to: string } {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const startOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' });
  return {
    from: startOf(Temporal.PlainDate.from(first)),
    to: startOf(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function dayOf(iso: string, zone: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDate().toString();
}

export function otherMonth(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** The first day of the week for a locale; Monday if the browser does not know. */
export function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** Today in a zone, as YYYY-MM-DD. */
export function todayIn(zone: string): string {
  return Temporal.Now.plainDateISO(zone).toString();
}
