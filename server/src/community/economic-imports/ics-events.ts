import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { maxCalendarRows, recurringDays } from '@candela/contract/community/economic-imports';
import { shorten, type RawEvent, type RawTime } from './raw-events.ts';
import { readDay } from './raw-times.ts';
import type { TableProblem } from './tables.ts';
import { zoneOf } from './zones.ts';

const [maxDepth, maxLine, maxLines] = [6, 20_000, 400_000];
/** Of one recurring event. */
const maxOccurrences = 400;
const rules = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/** What a parser would take long for: looked for line by line before it is asked. */
function isTooDeep(text: string): boolean {
  let [depth, lines, begin] = [0, 0, 0];
  while (begin < text.length) {
    const found = text.indexOf('\n', begin);
    const end = found < 0 ? text.length : found;
    lines += 1;
    if (end - begin > maxLine || lines > maxLines) return true;
    if (/^BEGIN:/i.test(text.slice(begin, begin + 6))) depth += 1;
    else if (/^END:/i.test(text.slice(begin, begin + 4))) depth -= 1;
    if (depth > maxDepth) return true;
    begin = end + 1;
  }
  return false;
}

/** Reads a calendar of RFC 5545. Zones are those of the time zone database, not what a file says of them. */
export function readIcs(text: string, now: number): RawEvent[] | TableProblem {
  if (isTooDeep(text)) return 'unreadable';
  let calendars: ICAL.Component[];
  try {
    const parsed: unknown[] = ICAL.parse(text) as unknown[];
    const documents = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    calendars = documents.map((document) => new ICAL.Component(document));
  } catch {
    return 'unreadable';
  }
  const parts = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  const moved = movedOccurrences(parts);
  const events: RawEvent[] = [];
  for (const [at, part] of parts.entries()) {
    for (const event of eventsOf(part, at + 1, { now, moved })) {
      if (events.length === maxCalendarRows) return 'tooManyRows';
      events.push(event);
    }
  }
  return events;
}

/** Occurrences of which the file says something else than of their series: another time, or that they are cancelled. */
function movedOccurrences(parts: readonly ICAL.Component[]): Set<string> {
  const keys = parts.flatMap((part) => {
    const [uid, recurrence] = [part.getFirstPropertyValue('uid'), timeOf(part, 'recurrence-id')];
    return typeof uid === 'string' && recurrence ? [`${uid.trim()} ${keyOf(recurrence)}`] : [];
  });
  return new Set(keys);
}

interface OfFile {
  now: number;
  moved: ReadonlySet<string>;
}

/** An event, or each of its occurrences within a year; none of what is cancelled. */
function eventsOf(part: ICAL.Component, row: number, ofFile: OfFile): RawEvent[] {
  const word = (name: string) => {
    const value: unknown = part.getFirstPropertyValue(name);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  if (word('status')?.toUpperCase() === 'CANCELLED') return [];
  const title = word('summary') ?? '';
  const categories = part.getAllProperties('categories').flatMap((each) => each.getValues().map(String));
  const recurrence = timeOf(part, 'recurrence-id');
  const uid = word('uid');
  const common: RawEvent = {
    row,
    text: shorten(`${title} ${part.getFirstProperty('dtstart')?.toICALString() ?? ''}`),
    key: uid && (recurrence ? `${uid} ${keyOf(recurrence)}` : uid),
    title,
    time: timeOf(part, 'dtstart'),
    currency: word('x-currency') ?? categories.find((each) => /^[A-Z]{3}$/.test(each)),
    country: word('x-country') ?? categories.find((each) => /^[A-Z]{2}$/.test(each)),
    impact: word('x-impact') ?? categories.find((each) => /^(low|medium|high|holiday)( impact)?$/i.test(each)),
    forecast: word('x-forecast'),
    previous: word('x-previous'),
    actual: word('x-actual'),
  };
  const rule = part.getFirstPropertyValue('rrule');
  if (!rule || recurrence) return [common];
  return occurrencesOf(part, common, String(rule), ofFile);
}

function occurrencesOf(part: ICAL.Component, event: RawEvent, rule: string, { now, moved }: OfFile): RawEvent[] {
  const { time, key } = event;
  if (time === null) return [event];
  const frequency = /FREQ=([A-Z]+)/i.exec(rule)?.[1]?.toUpperCase() ?? '';
  if (!rules.includes(frequency)) return [{ ...event, fault: 'unsupportedRule' }];
  const isDay = 'day' in time;
  const zone = 'instant' in time || isDay ? 'UTC' : (zoneOf(time.zone ?? 'UTC') ?? 'UTC');
  const local =
    'instant' in time ? new Date(time.instant).toISOString().slice(0, 16) : isDay ? `${time.day}T00:00` : time.local;
  const excluded = new Set(
    part.getAllProperties('exdate').flatMap((each) => writtenTimes(each).map((value) => value.slice(0, 16))),
  );
  try {
    const start = Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
    const dates = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart: start, maxIterations: 10_000 });
    const from = new Date(Math.max(start.epochMilliseconds, now - 31 * 86_400_000));
    const found = dates.between(from, new Date(now + recurringDays * 86_400_000), true).slice(0, maxOccurrences);
    return found
      .map((each) => each.toPlainDateTime().toString({ smallestUnit: 'minute' }))
      .filter((each) => !excluded.has(isDay ? each.slice(0, 10) : each))
      .map((each): RawTime => {
        if ('instant' in time) return { instant: Date.parse(`${each}Z`) };
        return isDay ? { ...time, day: each.slice(0, 10) } : { ...time, local: each };
      })
      .map((each) => ({ ...event, ...(key && { key: `${key} ${keyOf(each)}` }), time: each }))
      .filter((each) => each.key === undefined || !moved.has(each.key));
  } catch {
    return [{ ...event, fault: 'unsupportedRule' }];
  }
}

/** The time of a property, with its zone as the file names it. */
function timeOf(part: ICAL.Component, name: string): RawTime | null {
  const property = part.getFirstProperty(name);
  const [written] = property ? writtenTimes(property) : [];
  // As it is written: the parser makes 9 February of the fortieth day of the thirteenth month.
  const [, date = '', clock, utc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d(Z)?)?$/.exec(written ?? '') ?? [];
  const day = readDay(date);
  if (!property || day === null) return null;
  if (clock === undefined) return { day, isTentative: false };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return null;
  const named: unknown = property.getParameter('tzid');
  if (utc !== undefined) return { instant: Date.parse(`${day}T${clock}Z`) };
  return { local: `${day}T${clock}`, zone: typeof named === 'string' ? named : null };
}

/** Its values in the notation of jCal, `2026-12-04T08:30:00`. */
const writtenTimes = (property: ICAL.Property): string[] =>
  (property.toJSON() as unknown[]).slice(3).filter((value) => typeof value === 'string');

const keyOf = (time: RawTime): string =>
  'instant' in time ? new Date(time.instant).toISOString().slice(0, 16) : 'day' in time ? time.day : time.local;
