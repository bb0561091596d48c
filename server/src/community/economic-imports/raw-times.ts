import { Temporal } from 'temporal-polyfill';
import type { RawTime } from './raw-events.ts';

/** ISO 8601, with a blank for the T or without seconds. */
const withClock = /^(\d{4}-\d\d-\d\d)[T ](\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i;
const clock = /^(\d\d?):(\d\d)(?::(\d\d))?\s*(am|pm)?$/i;

/**
 * A day as it is written in one way only: `2026-12-04`, `2026/12/04`, `2026.12.04` and `04.12.2026`. Not `04/12/2026`: in America that is
 * another day.
 */
export function readDay(text: string): string | null {
  const first = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/.exec(text);
  const last = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text);
  const [year, month, day] = first ? first.slice(1) : last ? [last[3], last[2], last[1]] : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  try {
    const date = Temporal.PlainDate.from(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    return date.year >= 1970 && date.year < 2200 ? date.toString() : null;
  } catch {
    return null;
  }
}

const two = (value: number) => String(value).padStart(2, '0');

/** `13:30`, `1:30pm`, `8:30:00`, as `13:30`. */
function readClock(text: string): string | null {
  const [found, hour = '', minute = '', , half] = clock.exec(text) ?? [];
  if (found === undefined) return null;
  const given = Number(hour);
  if (half !== undefined && (given < 1 || given > 12)) return null;
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hours > 23 || Number(minute) > 59 ? null : `${two(hours)}:${minute}`;
}

/** What stands in the columns of a table. @returns null if it can be read in no way, or in more than one */
export function readTime(given: { when: string; time: string; zone: string | null }): RawTime | null {
  const [when, time] = [given.when.trim(), given.time.trim()];
  const [, date = '', hours = '', offset] = withClock.exec(when) ?? [];
  if (date !== '') {
    const [day, at] = [readDay(date), readClock(hours.replace(/\.\d+$/, ''))];
    if (day === null || at === null) return null;
    if (offset === undefined) return { local: `${day}T${at}`, zone: given.zone };
    try {
      const sign = offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/^(.\d\d):?(\d\d)$/, '$1:$2');
      return { instant: Temporal.Instant.from(`${day}T${at}${sign}`).epochMilliseconds };
    } catch {
      return null;
    }
  }
  const day = readDay(when);
  if (day === null) return null;
  if (/^(tentative|tba|tbd)$/i.test(time)) return { day, isTentative: true };
  if (time === '' || /^all[ -]?day$/i.test(time)) return { day, isTentative: false };
  const at = readClock(time);
  return at === null ? null : { local: `${day}T${at}`, zone: given.zone };
}

/** The instant of a local time; or which change of the clock keeps it from being one. */
export function instantIn(local: string, zone: string): number | 'skippedHour' | 'repeatedHour' {
  const plain = Temporal.PlainDateTime.from(local);
  const [earlier, later] = [
    plain.toZonedDateTime(zone, { disambiguation: 'earlier' }),
    plain.toZonedDateTime(zone, { disambiguation: 'later' }),
  ];
  if (earlier.epochMilliseconds === later.epochMilliseconds) return earlier.epochMilliseconds;
  return earlier.toPlainDateTime().equals(plain) ? 'repeatedHour' : 'skippedHour';
}
