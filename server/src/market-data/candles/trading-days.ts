import { calendars, type CalendarCode } from '@candela/markets/candles/calendars';
import { createSession, withoutHolidays, type Session, type Stretch } from '@candela/markets/candles/sessions';

/*
 * Trading days of the demo market, which knows no holidays (docs/decisions/0015-shared-chart.md): each is the next number, so that its
 * price path can be found from the number alone.
 */

const sessions = new Map<CalendarCode, Session>();

/** The hours of a market. */
export function sessionOf(code: CalendarCode): Session {
  let session = sessions.get(code);
  if (!session) sessions.set(code, (session = createSession(withoutHolidays(calendars[code]))));
  return session;
}

const isDaily = (code: CalendarCode): boolean => calendars[code].weekdays.length === 7;

const day = 86_400_000;
/** Days from 1 January 1970, a Thursday, back to the Monday of its week. */
const daysToMonday = 3;

/** The number of the trading day of a calendar day, or else of the previous one. */
function numberOf(code: CalendarCode, calendarDay: number): number {
  if (isDaily(code)) return calendarDay;
  const fromMonday = calendarDay + daysToMonday;
  return Math.floor(fromMonday / 7) * 5 + Math.min(((fromMonday % 7) + 7) % 7, 4);
}

/** The last trading day that may have begun before an instant, plus one to be safe. */
export function lastTradingDay(code: CalendarCode, before: number): number {
  return numberOf(code, Math.floor(before / day) + 1);
}

/** The number of the trading week of a trading day. */
export function weekOf(code: CalendarCode, number: number): number {
  return isDaily(code) ? Math.floor((number + daysToMonday) / 7) : Math.floor(number / 5);
}

/** The trading days of a trading week. */
export function daysOfWeek(code: CalendarCode, week: number): number[] {
  const first = isDaily(code) ? week * 7 - daysToMonday : week * 5;
  return Array.from({ length: isDaily(code) ? 7 : 5 }, (_, at) => first + at);
}

/** Whether there is a break in trading before this trading day. */
export function hasBreakBefore(code: CalendarCode, number: number): boolean {
  return stretchesOf(code, number)[0]?.opensAt !== stretchesOf(code, number - 1).at(-1)?.closesAt;
}

/** The trading sessions of a trading day. */
export function stretchesOf(code: CalendarCode, number: number): readonly Stretch[] {
  const calendarDay = isDaily(code) ? number : Math.floor(number / 5) * 7 + (((number % 5) + 5) % 5) - daysToMonday;
  return sessionOf(code).dayOf(calendarDay)?.stretches ?? [];
}
