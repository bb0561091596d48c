import { minutesOf, type Timeframe } from '#timeframes.ts';
import type { Bar } from './bars.ts';
import { mondayOf } from './sessions.ts';
import type { SessionHours } from './trading-hours.ts';

/** The period of a bar in milliseconds since 1970; `closesAt` is excluded. */
export interface BarPeriod {
  opensAt: number;
  closesAt: number;
}

const minute = 60_000;

/**
 * The period of the bar in which an instant lies: counted from the opening of its stretch of trading, never from midnight; the last bar
 * before a close or a break is shorter. A day is a trading day, a week a trading week. Null while the market is closed.
 */
export function barPeriodAt(session: SessionHours, timeframe: Timeframe, instant: number): BarPeriod | null {
  const found = session.openAt(instant);
  if (!found) return null;
  const { day, stretch } = found;
  if (timeframe === '1d') return periodOf([day]);
  if (timeframe === '1w') return periodOf(session.daysOfWeek(mondayOf(day.number)));
  const length = minutesOf[timeframe] * minute;
  const opensAt = stretch.opensAt + Math.floor((instant - stretch.opensAt) / length) * length;
  return { opensAt, closesAt: Math.min(opensAt + length, stretch.closesAt) };
}

function periodOf(days: readonly { stretches: readonly BarPeriod[] }[]): BarPeriod {
  return { opensAt: days[0]?.stretches[0]?.opensAt ?? 0, closesAt: days.at(-1)?.stretches.at(-1)?.closesAt ?? 0 };
}

/** The bars of a longer timeframe: those whose period has passed, and the one that is still open. */
export interface LongerBars {
  closed: Bar[];
  open: Bar | null;
}

/**
 * Puts bars together to longer ones. No bar is invented: a period without trades has none. Of one whose period has passed at `now`, the
 * last minutes may be missing. Bars at a time at which the market is closed belong to no longer one.
 *
 * @param bars shorter ones, in the order of time: minutes, or hours for four of them, or days for a week
 * @param now milliseconds since 1970; shorter bars that open later do not count
 */
export function longerBars(session: SessionHours, timeframe: Timeframe, bars: readonly Bar[], now: number): LongerBars {
  const isOfDays = timeframe === '1d' || timeframe === '1w';
  const closed: Bar[] = [];
  let period: BarPeriod | null = null;
  let bar: Bar | null = null;
  for (const part of bars) {
    if (part.t > now) break;
    if (bar && period && part.t < period.closesAt) {
      // A day and a week have breaks, whose bars do not belong to them.
      if (!isOfDays || session.openAt(part.t)) bar = joined(bar, part);
      continue;
    }
    if (bar) closed.push(bar);
    period = barPeriodAt(session, timeframe, part.t);
    bar = period && { ...part, t: period.opensAt };
  }
  if (!bar || !period || period.closesAt > now) return { closed, open: bar };
  return { closed: [...closed, bar], open: null };
}

function joined(first: Bar, next: Bar): Bar {
  return {
    t: first.t,
    o: first.o,
    h: Math.max(first.h, next.h),
    l: Math.min(first.l, next.l),
    c: next.c,
    v: first.v + next.v,
  };
}
