import { dayNumber, minutesAfterMidnight, type Calendar } from './calendar.ts';
import { instantOf, offsetAt } from './zones.ts';

/** A period of uninterrupted trading, in milliseconds since 1970; `closesAt` is excluded. */
export interface Stretch {
  opensAt: number;
  closesAt: number;
}

/** A trading day, named by the calendar day in the exchange's zone on which it ends. */
export interface TradingDay {
  /** Of its calendar day, counted from 1 January 1970. */
  number: number;
  /** In order; between them are breaks. At least one. */
  stretches: readonly Stretch[];
}

/** Replaces the hours of a day: what a calendar does not know, or has wrong. */
export interface SessionException {
  /** `2026-12-25` */
  day: string;
  /** Pairs of opening and close as in a calendar; none: closed. */
  stretches: readonly (readonly string[])[];
}

export type Session = ReturnType<typeof createSession>;

/** Minutes after midnight in the exchange's zone. */
type Hours = readonly (readonly [from: number, to: number])[];

const dayLength = 86_400_000;
const minute = 60_000;
/** Days from 1 January 1970, a Thursday, back to the Monday of its week. */
const daysToMonday = 3;
/** Longer than any exchange has been closed. */
const longestClosure = 60;
/** Of trading days that are kept: the years of a calendar. */
const maxKept = 6000;

/**
 * When an exchange trades: its regular hours without what its calendar closes or shortens, and with the exceptions of this installation.
 * @throws RangeError for an exception that is no day or whose times are not in order
 */
export function createSession(calendar: Calendar, exceptions: readonly SessionException[] = []) {
  const regular = calendar.hours.map(({ from, stretches }) => ({ from: dayNumber(from), hours: hoursOf(stretches) }));
  const special = specialDays(calendar, regular);
  for (const { day, stretches } of exceptions) special.set(dayNumber(day), hoursOf(stretches));
  const weekdays = new Set(calendar.weekdays);
  const kept = new Map<number, TradingDay | null>();

  function build(number: number): TradingDay | null {
    const hours = special.get(number) ?? (weekdays.has(weekdayOf(number)) ? regularHours(regular, number) : []);
    if (hours.length === 0) return null;
    const midnight = number * dayLength;
    const stretches = hours.map(([from, to]) => ({
      opensAt: instantOf(calendar.zone, midnight + from * minute),
      closesAt: instantOf(calendar.zone, midnight + to * minute),
    }));
    return { number, stretches };
  }

  /** The trading day of a calendar day; null when there is none. */
  function dayOf(number: number): TradingDay | null {
    const found = kept.get(number);
    if (found !== undefined) return found;
    if (kept.size >= maxKept) kept.clear();
    const day = build(number);
    kept.set(number, day);
    return day;
  }

  /** The calendar day that clocks of the exchange show. */
  const calendarDayAt = (instant: number): number =>
    Math.floor((instant + offsetAt(calendar.zone, instant)) / dayLength);

  /** The trading day and its stretch in which an instant lies; null while the market is closed. */
  function openAt(instant: number): { day: TradingDay; stretch: Stretch } | null {
    const today = calendarDayAt(instant);
    // Tomorrow's trading day may have begun this evening.
    for (const number of [today, today + 1]) {
      const day = dayOf(number);
      const stretch = day?.stretches.find(({ opensAt, closesAt }) => instant >= opensAt && instant < closesAt);
      if (day && stretch) return { day, stretch };
    }
    return null;
  }

  /** The first trading day with at least this number; null if there is none in the next 60 days. */
  function dayFrom(number: number): TradingDay | null {
    for (let at = number; at < number + longestClosure; at++) {
      const day = dayOf(at);
      if (day) return day;
    }
    return null;
  }

  /** The last trading day with at most this number; null if there is none in the 60 days before. */
  function dayUntil(number: number): TradingDay | null {
    for (let at = number; at > number - longestClosure; at--) {
      const day = dayOf(at);
      if (day) return day;
    }
    return null;
  }

  /** The next stretch that opens after an instant; null if there is none in the next 60 days. */
  function nextOpening(instant: number): Stretch | null {
    for (let day = dayFrom(calendarDayAt(instant)); day; day = dayFrom(day.number + 1)) {
      const stretch = day.stretches.find(({ opensAt }) => opensAt > instant);
      if (stretch) return stretch;
    }
    return null;
  }

  /** The trading days of a trading week, which is named by the number of its Monday. */
  function daysOfWeek(monday: number): TradingDay[] {
    return Array.from({ length: 7 }, (_, at) => dayOf(monday + at)).filter((day) => day !== null);
  }

  return {
    code: calendar.code,
    dayOf,
    dayFrom,
    dayUntil,
    daysOfWeek,
    openAt,
    nextOpening,
    calendarDayAt,
    /** Whether the calendar knows the closures of a day. */
    isCovered: (number: number): boolean => number >= dayNumber(calendar.from) && number <= dayNumber(calendar.to),
    /** When trading ends next: at the close or at a break; while the market is closed, of the next stretch. */
    nextClose: (instant: number): number | null =>
      openAt(instant)?.stretch.closesAt ?? nextOpening(instant)?.closesAt ?? null,
  };
}

/** The number of the Monday of a trading day's week. */
export function mondayOf(number: number): number {
  return number - weekdayOf(number) + 1;
}

/** Minutes of trading in a day before an instant: breaks do not count. */
export function minutesInto({ stretches }: TradingDay, instant: number): number {
  let sum = 0;
  for (const { opensAt, closesAt } of stretches) sum += Math.max(0, Math.min(instant, closesAt) - opensAt);
  return Math.floor(sum / minute);
}

/** The hours that a calendar has now, on every day of its week since ever: a market without holidays. */
export function withoutHolidays(calendar: Calendar): Calendar {
  return { ...calendar, hours: calendar.hours.slice(-1), closed: [], shortened: [] };
}

function weekdayOf(number: number): number {
  return ((((number + daysToMonday) % 7) + 7) % 7) + 1;
}

/** Before the first hours of a calendar, those hold as well. */
function regularHours(regular: readonly { from: number; hours: Hours }[], number: number): Hours {
  return (regular.findLast(({ from }) => from <= number) ?? regular[0])?.hours ?? [];
}

function specialDays(calendar: Calendar, regular: readonly { from: number; hours: Hours }[]): Map<number, Hours> {
  const special = new Map<number, Hours>(calendar.closed.map(({ day }) => [dayNumber(day), []]));
  for (const { day, closesAt } of calendar.shortened) {
    const end = minutesAfterMidnight(closesAt);
    const hours = regularHours(regular, dayNumber(day)).filter(([from]) => from < end);
    special.set(
      dayNumber(day),
      hours.map(([from, to]) => [from, Math.min(to, end)]),
    );
  }
  return special;
}

function hoursOf(stretches: readonly (readonly string[])[]): Hours {
  let last = -1440;
  return stretches.map(([from = '', to = '']) => {
    const hours = [minutesAfterMidnight(from), minutesAfterMidnight(to)] as const;
    if (hours[0] < last || hours[1] <= hours[0]) throw new RangeError(`${from} to ${to} is not in order`);
    last = hours[1];
    return hours;
  });
}
