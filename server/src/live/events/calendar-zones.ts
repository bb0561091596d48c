import { Temporal } from 'temporal-polyfill';

/** A change of the clocks of a zone: from one offset to UTC to another one, at a local time that the first of them shows. */
interface Change {
  local: Temporal.PlainDateTime;
  from: number;
  to: number;
}

const nanoseconds = 1e9;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * The VTIMEZONE of a zone (RFC 5545 §3.6.5), right from the year before `from` to the year after `to`: where the changes of its
 * clocks follow a yearly rule, as that rule, which older programs need; otherwise date by date, as in zones whose changes follow the moon
 * or have been given up.
 */
export function describeZone(timeZone: string, { from, to }: { from: Date; to: Date }): string {
  const [firstYear, lastYear] = [from.getUTCFullYear() - 1, to.getUTCFullYear() + 1];
  const changes = changesOf(timeZone, firstYear, lastYear);
  const summer = Math.max(...changes.map((change) => change.to));
  const winter = Math.min(...changes.map((change) => change.to));
  const groups = Map.groupBy(changes, (change) => `${change.from} ${change.to}`);
  const observances = [...groups.values()].map((group) => {
    const [first = group[0]] = group;
    const kind = first && first.to === summer && summer !== winter ? 'DAYLIGHT' : 'STANDARD';
    return [`BEGIN:${kind}`, ...observanceOf(group, lastYear), `END:${kind}`];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** The changes of these years, and before them the one that was last: something applies at every time. */
function changesOf(timeZone: string, firstYear: number, lastYear: number): Change[] {
  const begin = Temporal.ZonedDateTime.from({ timeZone, year: firstYear, month: 1, day: 1 });
  const before = begin.getTimeZoneTransition('previous');
  const changes: Change[] = [];
  for (let at = before ?? begin.getTimeZoneTransition('next'); at; at = at.getTimeZoneTransition('next')) {
    if (at.year > lastYear) break;
    const from = at.subtract({ nanoseconds: 1 }).offsetNanoseconds / nanoseconds;
    const to = at.offsetNanoseconds / nanoseconds;
    changes.push({ local: localOf(at.epochMilliseconds, from), from, to });
  }
  if (before) return changes;
  // Its clocks have never been changed until then.
  const offset = begin.offsetNanoseconds / nanoseconds;
  return [{ local: Temporal.PlainDateTime.from('1970-01-01T00:00'), from: offset, to: offset }, ...changes];
}

function localOf(milliseconds: number, offsetSeconds: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds + offsetSeconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
}

function observanceOf(group: readonly Change[], lastYear: number): string[] {
  const [first, ...others] = group;
  if (!first) return [];
  const rule = ruleOf(group, lastYear);
  // A line for each: some programs read only the first of several.
  const dates = others.map(({ local }) => `RDATE:${stampOf(local)}`);
  return [
    `DTSTART:${stampOf(first.local)}`,
    `TZOFFSETFROM:${offsetOf(first.from)}`,
    `TZOFFSETTO:${offsetOf(first.to)}`,
    ...(rule ? [`RRULE:${rule}`] : dates),
  ];
}

/** The yearly rule that these changes follow up to the last year; null if there is none. */
function ruleOf(group: readonly Change[], lastYear: number): string | null {
  const [first] = group;
  if (!first || group.length < 2 || group.at(-1)?.local.year !== lastYear) return null;
  const isYearly = group.every(({ local }, index) => local.year === first.local.year + index);
  const isAlike = group.every(
    ({ local }) =>
      local.month === first.local.month &&
      local.dayOfWeek === first.local.dayOfWeek &&
      local.toPlainTime().equals(first.local.toPlainTime()),
  );
  if (!isYearly || !isAlike) return null;
  const day = weekdays[first.local.dayOfWeek - 1];
  const begin = `FREQ=YEARLY;BYMONTH=${first.local.month};BYDAY=`;
  if (group.every(({ local }) => local.day + 7 > local.daysInMonth)) return `${begin}-1${day}`;
  const week = Math.ceil(first.local.day / 7);
  return group.every(({ local }) => Math.ceil(local.day / 7) === week) ? `${begin}${week}${day}` : null;
}

/** `+0530`, with seconds where a zone has them. */
function offsetOf(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const digits = parts.slice(0, parts[2] === 0 ? 2 : 3).map((part) => String(part).padStart(2, '0'));
  return `${seconds < 0 ? '-' : '+'}${digits.join('')}`;
}

/** `20261120T190000`. */
export function stampOf(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}
