import { mondayOf, type Session, type Stretch, type TradingDay } from './sessions.ts';

/** What is needed of a session to put bars together. */
export type SessionHours = Pick<Session, 'openAt' | 'daysOfWeek'>;

/** Whether a market trades, since when, and until when; null: not known. */
export interface MarketState {
  isOpen: boolean;
  /** The opening, or the close; in milliseconds since 1970. */
  since: number | null;
  /** The close or a break, or the next opening. */
  until: number | null;
}

/** A moment that is not known: no trading day is near. */
const unknown: MarketState = { isOpen: false, since: null, until: null };

/**
 * The trading days around an instant, in order: those of its week, the one before and the one after. The week is that of the day that is open
 * or opens next. With them, a reader without the calendar knows which bar a minute belongs to, and since when the market is closed.
 */
export function daysAround(session: Session, instant: number): TradingDay[] {
  let current = session.openAt(instant)?.day ?? session.dayFrom(session.calendarDayAt(instant));
  while (current && closeOf(current) <= instant) current = session.dayFrom(current.number + 1);
  const last = current ?? session.dayUntil(session.calendarDayAt(instant));
  if (!last) return [];
  const week = session.daysOfWeek(mondayOf(last.number));
  const [first, end] = [week[0] ?? last, week.at(-1) ?? last];
  const days = [session.dayUntil(first.number - 1), ...week, session.dayFrom(end.number + 1)];
  return days.filter((day) => day !== null);
}

/** The hours of these days: at other times, the market counts as closed. */
export function hoursOfDays(days: readonly TradingDay[]): SessionHours {
  return {
    openAt(instant) {
      for (const day of days) {
        const stretch = day.stretches.find((each) => isWithin(each, instant));
        if (stretch) return { day, stretch };
      }
      return null;
    },
    daysOfWeek: (monday) => days.filter(({ number }) => mondayOf(number) === monday),
  };
}

/** Whether the market trades at an instant, by the trading days around it. */
export function marketStateAt(days: readonly TradingDay[], instant: number): MarketState {
  const stretches = days.flatMap((day) => day.stretches);
  const open = stretches.find((each) => isWithin(each, instant));
  if (open) {
    const [first, last] = [firstOf(stretches, open), lastOf(stretches, open)];
    // What the first and the last of these days adjoin is not known: a market that never closes has no close.
    const since = first === stretches[0] ? null : first.opensAt;
    return { isOpen: true, since, until: last === stretches.at(-1) ? null : last.closesAt };
  }
  const before = stretches.findLast(({ closesAt }) => closesAt <= instant);
  const next = stretches.find(({ opensAt }) => opensAt > instant);
  if (!before && !next) return unknown;
  return { isOpen: false, since: before?.closesAt ?? null, until: next?.opensAt ?? null };
}

/** Forex closes on Fridays only: the stretches of its days follow each other without a pause. */
function lastOf(stretches: readonly Stretch[], open: Stretch): Stretch {
  const next = stretches.find(({ opensAt }) => opensAt === open.closesAt);
  return next ? lastOf(stretches, next) : open;
}

function firstOf(stretches: readonly Stretch[], open: Stretch): Stretch {
  const before = stretches.find(({ closesAt }) => closesAt === open.opensAt);
  return before ? firstOf(stretches, before) : open;
}

const isWithin = ({ opensAt, closesAt }: Stretch, instant: number): boolean => instant >= opensAt && instant < closesAt;

const closeOf = ({ stretches }: TradingDay): number => stretches.at(-1)?.closesAt ?? 0;
