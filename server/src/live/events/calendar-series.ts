import { occurrencesOf } from './events.recurrence.ts';

/** What is needed to put the events of a series together again. */
interface Dated {
  startsAt: string;
  timeZone: string;
}

/** Events of a series as calendars have them: a rule, what it leaves out, and what differs from it. */
export interface CalendarSeries<E> {
  first: E;
  /** RFC 5545 RRULE, until the last one. */
  rule: string;
  /** Starts of the rule without an event. */
  excluded: Date[];
  /** The other events, each with the start of the rule that it stands for. */
  others: { event: E; slot: Date }[];
}

/** Where the rule may begin: an event that was moved has another phase than the rest. */
const maxBeginnings = 5;

/**
 * Puts events of one series, in the order of time, under one rule. Those that were moved stand for the nearest start that
 * is free; what cannot be put under it is left over. Null when the rule covers no two of them.
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
