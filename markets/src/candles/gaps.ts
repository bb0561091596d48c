import type { Session } from './sessions.ts';

/** A period without bars although the market was open, in milliseconds since 1970; `to` is excluded. */
export interface Gap {
  from: number;
  to: number;
  /** Minutes of trading in it. */
  minutes: number;
}

const minute = 60_000;

/**
 * The minutes of a session that have no bar, as periods: what a provider is asked for again. A period goes on over breaks, nights and days
 * on which the market was closed, so that a provider who was gone for two days leaves one of them.
 *
 * @param times when the minutes open that are there, in the order of time; others than those of the session do not matter
 * @param from the first minute that counts
 * @param to the first that does not count any more
 */
export function findGaps(session: Session, times: readonly number[], from: number, to: number): Gap[] {
  const gaps: Gap[] = [];
  let place = 0;
  let current: Gap | null = null;
  for (const stretch of stretchesBetween(session, from, to)) {
    for (let t = stretch.from; t < stretch.to; t += minute) {
      while ((times[place] ?? Infinity) < t) place += 1;
      if (times[place] === t) {
        current = null;
        continue;
      }
      if (!current) gaps.push((current = { from: t, to: t, minutes: 0 }));
      current.to = t + minute;
      current.minutes += 1;
    }
  }
  return gaps;
}

/** The stretches of trading within a period, cut off at its ends. */
function* stretchesBetween(session: Session, from: number, to: number): Generator<{ from: number; to: number }> {
  for (
    // The trading day of today, or of tomorrow, may have begun yesterday evening.
    let day = session.dayFrom(session.calendarDayAt(from));
    day && (day.stretches[0]?.opensAt ?? to) < to;
    day = session.dayFrom(day.number + 1)
  ) {
    for (const { opensAt, closesAt } of day.stretches) {
      const [begin, end] = [Math.max(opensAt, from), Math.min(closesAt, to)];
      if (begin < end) yield { from: begin, to: end };
    }
  }
}
