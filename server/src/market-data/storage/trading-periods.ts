import { calendars, isCalendarCode } from '@candela/markets/candles/calendars';
import { createSession, type Session, type SessionException, type TradingDay } from '@candela/markets/candles/sessions';

const minute = 60_000;
const dayLength = 86_400_000;

interface SessionOfSymbol {
  sessionCode: string;
  /** Those of this installation, in the order of their days. */
  sessionExceptions: readonly SessionException[];
}

/** The newest session of each code, and the exceptions with which it was made. */
const sessions = new Map<string, { session: Session; exceptions: string }>();

/**
 * When a symbol is traded: by its calendar, with the exceptions of this installation.
 * @throws RangeError for a code that there is not
 */
export function sessionOf({ sessionCode, sessionExceptions }: SessionOfSymbol): Session {
  if (!isCalendarCode(sessionCode)) throw new RangeError(`there is no calendar ${sessionCode}`);
  const exceptions = JSON.stringify(sessionExceptions);
  const known = sessions.get(sessionCode);
  if (known?.exceptions === exceptions) return known.session;
  const session = createSession(calendars[sessionCode], sessionExceptions);
  sessions.set(sessionCode, { session, exceptions });
  return session;
}

/** The trading day to which an instant belongs: while the market is closed, the next one. Null when none follows within 60 days. */
export function tradingDayAt(session: Session, instant: number): TradingDay | null {
  const open = session.openAt(instant);
  if (open) return open.day;
  let day = session.dayFrom(session.calendarDayAt(instant));
  while (day && closeOf(day) <= instant) day = session.dayFrom(day.number + 1);
  return day;
}

/** All minutes since 1970 that belong to a trading day, the closed ones before it included; `to` is excluded. */
export function minutesOfDay(session: Session, day: TradingDay): { from: number; to: number } {
  const before = session.dayUntil(day.number - 1);
  const from = before ? closeOf(before) : (day.stretches[0]?.opensAt ?? 0);
  return { from: from / minute, to: closeOf(day) / minute };
}

/** The number of the oldest trading day whose minutes stay rows: the one before the current. Older ones are packed. */
export function firstOpenDay(session: Session, now: number): number {
  const current = tradingDayAt(session, now)?.number ?? session.calendarDayAt(now);
  return session.dayUntil(current - 1)?.number ?? current;
}

/** The month of a trading day, as chunks of hours are numbered: 12 times the year, plus 0 for January. */
export function monthOf(day: number): number {
  const date = new Date(day * dayLength);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The year of a trading day, as chunks of days are numbered. */
export function yearOf(day: number): number {
  return new Date(day * dayLength).getUTCFullYear();
}

/** The first minute since 1970 that belongs to a chunk: of a trading day, a month of hours, a year of days. */
export function firstMinuteOf(session: Session, level: '1m' | '1h' | '1d', period: number): number {
  const [year, month] = level === '1h' ? [Math.floor(period / 12), period % 12] : [period, 0];
  const number = level === '1m' ? period : Date.UTC(year, month, 1) / dayLength;
  const day = session.dayFrom(number);
  return day ? minutesOfDay(session, day).from : 0;
}

const closeOf = ({ stretches }: TradingDay): number => stretches.at(-1)?.closesAt ?? 0;
