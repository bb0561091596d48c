import { minutesInto, type Session, type Stretch, type TradingDay } from './sessions.ts';

/** The place of a bar in its trading day, as indicators of trading days need it. */
export interface DayPlace {
  /** Number of the trading day. */
  day: number;
  /** Minutes of trading in this day before the bar. */
  minute: number;
}

/**
 * Finds the places of bars, fast for bars in the order of time. A bar outside of the session belongs to the trading day that comes next,
 * or, after the last hours of a calendar day, to that day.
 *
 * @returns a function of the time at which a bar opens, in milliseconds since 1970
 */
export function dayPlaces(session: Session): (instant: number) => DayPlace {
  let known: { day: TradingDay; stretch: Stretch } | null = null;
  return (instant) => {
    if (!known || instant < known.stretch.opensAt || instant >= known.stretch.closesAt) known = session.openAt(instant);
    if (known) return { day: known.day.number, minute: minutesInto(known.day, instant) };
    const today = session.calendarDayAt(instant);
    const day = session.dayFrom(today) ?? session.dayUntil(today);
    return day ? { day: day.number, minute: minutesInto(day, instant) } : { day: today, minute: 0 };
  };
}
