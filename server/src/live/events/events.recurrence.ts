import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which the local time of a zone is `local`, the first of two when clocks are set back; null for an invalid
 * date and for a time that is skipped when clocks are set forward.
 */
export function instantOf(local: string, timeZone: string): Date | null {
  const plain = plainOf(local);
  const zoned = plain?.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return plain && zoned?.toPlainDateTime().equals(plain) ? new Date(zoned.epochMilliseconds) : null;
}

/** The local time of a zone at an instant, `2026-11-20T19:00`. */
export function wallClockOf(at: Date, timeZone: string): string {
  return zonedOf(at, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** All starts of a series by RFC 5545: the same local time throughout, across changes to daylight saving time. */
export function occurrencesOf(start: Date, timeZone: string, rule: string): Date[] {
  const dates = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart: zonedOf(start, timeZone) });
  return dates.all().map((each) => new Date(each.epochMilliseconds));
}

/** The last second of the local day of an instant. */
export function endOfDay(at: Date, timeZone: string): Date {
  const next = zonedOf(at, timeZone).add({ days: 1 }).startOfDay();
  return new Date(next.epochMilliseconds - 1000);
}

/**
 * Moves an instant by the same change of local time as another one: a series that moves from 19:00 to 20:00 does so
 * before and after a change to daylight saving time.
 */
export function movedLike(
  at: Date,
  before: { local: string; timeZone: string },
  after: { local: string; timeZone: string },
): Date {
  const difference = Temporal.PlainDateTime.from(before.local).until(after.local);
  const local = zonedOf(at, before.timeZone).toPlainDateTime().add(difference);
  return new Date(local.toZonedDateTime(after.timeZone).epochMilliseconds);
}

function zonedOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

function plainOf(local: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(local);
  } catch {
    return null;
  }
}
