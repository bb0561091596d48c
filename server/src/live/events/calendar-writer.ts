import ical, { ICalEventStatus, type ICalCalendar, type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { isPlain, seriesOf } from './calendar-series.ts';
import { describeZone, stampOf } from './calendar-zones.ts';
import type { OwnRow } from './registrations.queries.ts';

interface Site {
  publicUrl: string;
  product: string;
}

/**
 * Events as iCalendar (RFC 5545): those of a series under its rule, with exceptions (EXDATE) and changed events
 * (RECURRENCE-ID); times in the local time of the zone in which they were planned, which is described (VTIMEZONE). An event whose
 * local time the clocks show twice is written in UTC.
 */
export function writeCalendar(rows: readonly OwnRow[], { publicUrl, product }: Site): string {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({ name: product, prodId: { company: product, product }, ttl: 3600 });
  const period = { from: new Date(rows[0]?.startsAt ?? Date.now()), to: new Date(rows.at(-1)?.endsAt ?? Date.now()) };
  calendar.timezone({ name: null, generator: (timeZone) => describeZone(timeZone, period) });
  const add = (row: OwnRow, more: Partial<ICalEventData>) => addEvent(calendar, row, publicUrl, more);
  const single = (row: OwnRow) => add(row, { id: `event-${row.id}@${host}` });
  for (const [seriesId, own] of Map.groupBy(rows, (row) => row.seriesId)) {
    const rule = own[0]?.rule ?? null;
    const found = seriesId === null || rule === null ? null : seriesOf(own, rule);
    if (!found) {
      for (const row of own) single(row);
      continue;
    }
    const { series, rest } = found;
    const id = `series-${seriesId}@${host}`;
    const { timeZone } = series.first;
    add(series.first, { id, repeating: recurrenceOf(series.rule, series.excluded, timeZone) });
    for (const { event, slot } of series.others) {
      // Events covered by the rule are not repeated.
      if (isLike(event, series.first) && slot.getTime() === Date.parse(event.startsAt)) continue;
      add(event, { id, recurrenceId: inZone(slot, timeZone) });
    }
    for (const row of rest) single(row);
  }
  // The last line ends like every other.
  return `${calendar.toString()}\r\n`;
}

function addEvent(calendar: ICalCalendar, row: OwnRow, publicUrl: string, more: Partial<ICalEventData>): void {
  const timeZone = isPlain(row) ? row.timeZone : 'UTC';
  calendar.createEvent({
    // When it was changed last, so that a feed without changes stays the same.
    ...(row.updatedAt !== undefined && { stamp: new Date(row.updatedAt), lastModified: new Date(row.updatedAt) }),
    ...(timeZone !== 'UTC' && { timezone: timeZone }),
    start: inZone(new Date(row.startsAt), timeZone),
    end: inZone(new Date(row.endsAt), timeZone),
    summary: row.title,
    description: row.description,
    url: `${publicUrl}/education/events?event=${row.id}`,
    status: row.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...more,
  });
}

/** Whether an event of a series differs from the first one only in its date. */
function isLike(one: OwnRow, first: OwnRow): boolean {
  const lengthOf = ({ startsAt, endsAt }: OwnRow) => Date.parse(endsAt) - Date.parse(startsAt);
  return (
    one.title === first.title &&
    one.description === first.description &&
    one.timeZone === first.timeZone &&
    (one.state === 'cancelled') === (first.state === 'cancelled') &&
    lengthOf(one) === lengthOf(first)
  );
}

function recurrenceOf(rule: string, excluded: readonly Temporal.PlainDateTime[], timeZone: string): string {
  if (excluded.length === 0) return `RRULE:${rule}`;
  const isUtc = timeZone === 'UTC';
  const dates = excluded.map((each) => stampOf(each) + (isUtc ? 'Z' : ''));
  return `RRULE:${rule}\r\nEXDATE${isUtc ? '' : `;TZID=${timeZone}`}:${dates.join(',')}`;
}

function inZone(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}
