import { occurrencesOf } from './events.recurrence.ts';

/** The data from which the events of a series are grouped again. */
interface Dated {
  startsAt: string;
  timeZone: string;
}

/** The events of a series as calendars represent them: a rule, its exceptions, and changed events. */
export interface CalendarSeries<E> {
  first: E;
  /** RFC 5545 RRULE, until the last one. */
  rule: string;
  /** Starts of the rule without an event. */
  excluded: Date[];
  /** The other events, each with the start in the rule that it replaces. */
  others: { event: E; slot: Date }[];
}

/** Possible first events of the rule: a moved event has another phase than the rest. */
const maxBeginnings = 5;

/**
 * Groups the events of one series, in chronological order, under one rule. Moved events replace the nearest free
 * start; events that do not fit the rule are returned separately. Null when the rule covers fewer than two.
 */
export function seriesOf<E extends Dated>(
  events: readonly E[],
  rule: string,
): { series: CalendarSeries<E>; rest: E[] } | null {
  const end = Date.parse(events.at(-1)?.startsAt ?? '');
  const open = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/i.test(part));
  const found = events.slice(0, maxBeginnings).map((first) => {
    const begin = new Date(first.startsAt);
    const until = `UNTIL=${new Date(end).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const slots = end > begin.getTime() ? occurrencesOf(begin, first.timeZone, [...open, until].join(';')) : [];
    const times = new Set(slots.map((slot) => slot.getTime()));
    return { first, slots, rule: [...open, until].join(';'), covered: events.filter((each) => covers(times, each)) };
  });
  const best = found.toSorted((a, b) => b.covered.length - a.covered.length)[0];
  if (!best || best.covered.length < 2) return null;

  const taken = new Set(best.covered.map(({ startsAt }) => Date.parse(startsAt)));
  const free = best.slots.filter((slot) => !taken.has(slot.getTime()));
  const others = best.covered.slice(1).map((event) => ({ event, slot: new Date(event.startsAt) }));
  const rest: E[] = [];
  for (const event of events) {
    if (best.covered.includes(event)) continue;
    const at = Date.parse(event.startsAt);
    const [slot] = free.toSorted((a, b) => Math.abs(a.getTime() - at) - Math.abs(b.getTime() - at));
    if (!slot) rest.push(event);
    else {
      free.splice(free.indexOf(slot), 1);
      others.push({ event, slot });
    }
  }
  return { series: { first: best.first, rule: best.rule, excluded: free, others }, rest };
}

function covers(times: ReadonlySet<number>, { startsAt }: Dated): boolean {
  return times.has(Date.parse(startsAt));
}
