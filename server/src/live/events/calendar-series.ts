import { Temporal } from 'temporal-polyfill';
import { endOfDay, occurrencesOf } from './events.recurrence.ts';

/** The data from which the events of a series are grouped again. */
interface Dated {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

/** The events of a series as calendars represent them: a rule, its exceptions, and changed events. */
export interface CalendarSeries<E> {
  first: E;
  /** RFC 5545 RRULE, until the last one. */
  rule: string;
  /** Starts of the rule without an event, in the local time that the rule gives them. */
  excluded: Temporal.PlainDateTime[];
  /** The other events, each with the start in the rule that it replaces. */
  others: { event: E; slot: Date }[];
}

/** Possible first events of the rule: a moved event has another phase than the rest. */
const maxBeginnings = 5;
/** Most events of a series, and of these those whose start the clocks skip: one a year. */
const maxCount = 104;
const maxSkipped = 10;

/**
 * Groups the events of one series, in chronological order, under one rule. Moved events replace the nearest free
 * start; events that do not fit the rule are returned separately. So are those at a time that clocks skip or show twice, which
 * programs read in different ways; the rule leaves it out. Null when the rule covers fewer than two.
 */
export function seriesOf<E extends Dated>(
  events: readonly E[],
  rule: string,
): { series: CalendarSeries<E>; rest: E[] } | null {
  const last = events.at(-1);
  const plain = events.filter(isPlain);
  const found = plain.slice(0, maxBeginnings).map((first) => {
    const slots = slotsOf(first, rule, new Date(last?.startsAt ?? first.startsAt));
    const times = new Set(slots.filter(({ isShown }) => isShown).map(({ at }) => at));
    return { first, slots, covered: plain.filter((each) => covers(times, each)) };
  });
  const best = found.toSorted((a, b) => b.covered.length - a.covered.length)[0];
  if (!best || best.covered.length < 2) return null;

  const taken = new Set(best.covered.map(({ startsAt }) => Date.parse(startsAt)));
  const free = best.slots.filter(({ at, isShown }) => isShown && !taken.has(at));
  const others = best.covered.slice(1).map((event) => ({ event, slot: new Date(event.startsAt) }));
  const rest: E[] = [];
  for (const event of events) {
    if (best.covered.includes(event)) continue;
    const at = Date.parse(event.startsAt);
    const [slot] = isPlain(event) ? free.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)) : [];
    if (!slot) rest.push(event);
    else {
      free.splice(free.indexOf(slot), 1);
      others.push({ event, slot: new Date(slot.at) });
    }
  }
  const excluded = best.slots.filter((slot) => !slot.isShown || free.includes(slot)).map(({ local }) => local);
  return { series: { first: best.first, rule: limitedRule(rule, best), excluded, others }, rest };
}

/** Whether start and end are the first times at which the clocks show what they show: local times say them exactly. */
export function isPlain({ startsAt, endsAt, timeZone }: Dated): boolean {
  return [startsAt, endsAt].every((at) => {
    const zoned = zonedOf(new Date(at), timeZone);
    return zoned.toPlainDateTime().toZonedDateTime(timeZone).epochMilliseconds === zoned.epochMilliseconds;
  });
}

interface Slot {
  local: Temporal.PlainDateTime;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the clocks of the zone show this time. */
  isShown: boolean;
}

/**
 * The starts that a rule gives up to a day, by local time, as calendar programs count them: also those that the clocks of the zone skip.
 * To the end of the day: the last event may have been moved to an earlier hour.
 */
function slotsOf({ startsAt, timeZone }: Dated, rule: string, until: Date): Slot[] {
  const begin = zonedOf(new Date(startsAt), timeZone).toPlainDateTime();
  const lastDay = zonedOf(until, timeZone).toPlainDate();
  const count = Number(/(?<=COUNT=)\d+/.exec(rule)?.[0] ?? maxCount);
  const more = rule.replace(/COUNT=\d+/, `COUNT=${count + maxSkipped}`);
  // Local times as if they were in UTC, where clocks skip nothing.
  const slots = occurrencesOf(new Date(begin.toZonedDateTime('UTC').epochMilliseconds), 'UTC', more)
    .map((start) => {
      const local = zonedOf(start, 'UTC').toPlainDateTime();
      const zoned = local.toZonedDateTime(timeZone);
      return { local, at: zoned.epochMilliseconds, isShown: zoned.toPlainDateTime().equals(local) };
    })
    .filter(({ local }) => Temporal.PlainDate.compare(local.toPlainDate(), lastDay) <= 0);
  // Skipped ones are not counted.
  const end = slots.filter(({ isShown }) => isShown)[count - 1];
  return end ? slots.slice(0, slots.indexOf(end) + 1) : slots;
}

/** The rule up to the end of the local day of its last start, in UTC, as RFC 5545 demands for starts in a zone (§3.3.10). */
function limitedRule(rule: string, { first, slots }: { first: Dated; slots: readonly Slot[] }): string {
  const open = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/i.test(part));
  const last = slots.at(-1)?.at ?? Date.parse(first.startsAt);
  const until = endOfDay(new Date(last), first.timeZone).toISOString();
  return [...open, `UNTIL=${until.replaceAll(/[-:]|\.\d+/g, '')}`].join(';');
}

function zonedOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

function covers(times: ReadonlySet<number>, { startsAt }: Dated): boolean {
  return times.has(Date.parse(startsAt));
}
