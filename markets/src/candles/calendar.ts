/** A rule or notice of an exchange that says when it is closed. */
interface CalendarSource {
  name: string;
  /** Where it is published; null where nobody publishes it. */
  address: string | null;
}

interface CalendarDay {
  /** `2026-12-25`, in the zone of the exchange. */
  day: string;
  name: string;
  /** A key of `sources`. */
  source: string;
}

/**
 * When an exchange trades, as dated data. Times are those of its clocks, `09:30`; a negative one is on the evening before its day:
 * `-07:00` is seven hours before midnight.
 */
export interface Calendar {
  code: string;
  name: string;
  /** Of the IANA database. */
  zone: string;
  /** Days of the week that are trading days, from 1 (Monday) to 7. */
  weekdays: readonly number[];
  /** Regular hours from a day on: pairs of opening and close, with breaks between them. */
  hours: readonly { from: string; stretches: readonly (readonly string[])[] }[];
  /** First and last day of which closures are known; before and after, every day of its week counts as a trading day. */
  from: string;
  to: string;
  sources: Readonly<Record<string, CalendarSource>>;
  closed: readonly CalendarDay[];
  shortened: readonly (CalendarDay & { closesAt: string })[];
}

const dayLength = 86_400_000;

/** The number of a calendar day: days since 1 January 1970. @throws RangeError for a text that is no day */
export function dayNumber(day: string): number {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is no day`);
  return instant / dayLength;
}

/** Minutes after midnight. @throws RangeError for a text that is no time between -24:00 and 24:00 */
export function minutesAfterMidnight(time: string): number {
  const [, sign, hours = '', minutes = ''] = /^(-?)(\d\d):([0-5]\d)$/.exec(time) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  if (hours === '' || value > 1440) throw new RangeError(`${time} is no time of a day`);
  return sign === '-' ? -value : value;
}
