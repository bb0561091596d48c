import { Temporal } from 'temporal-polyfill';

/** Trading hours: ranges of minutes after midnight in the zone; negative ones are on the evening before. */
interface Session {
  zone: string;
  /** False: Monday to Friday. */
  isDaily: boolean;
  stretches: readonly (readonly [from: number, to: number])[];
}

/** An uninterrupted trading session. */
export interface Stretch {
  opensAt: number;
  seconds: number;
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const weekdays = (zone: string, ...stretches: [number, number][]): Session => ({ zone, isDaily: false, stretches });

/** By the session codes of the lookup lists. Holidays count as trading days. */
const sessions = {
  '24x7': { zone: 'UTC', isDaily: true, stretches: [[0, at(24)]] },
  fx24x5: weekdays('America/New_York', [at(-7), at(17)]),
  ice24x5: weekdays('America/New_York', [at(-6), at(17)]),
  us_equity: weekdays('America/New_York', [at(9, 30), at(16)]),
  xetra: weekdays('Europe/Berlin', [at(9), at(17, 30)]),
  euronext: weekdays('Europe/Paris', [at(9), at(17, 30)]),
  lse: weekdays('Europe/London', [at(8), at(16, 30)]),
  tse: weekdays('Asia/Tokyo', [at(9), at(11, 30)], [at(12, 30), at(15, 30)]),
  hkex: weekdays('Asia/Hong_Kong', [at(9, 30), at(12)], [at(13), at(16)]),
  asx: weekdays('Australia/Sydney', [at(10), at(16)]),
} as const satisfies Record<string, Session>;

export type SessionCode = keyof typeof sessions;

export function isSessionCode(code: string): code is SessionCode {
  return Object.hasOwn(sessions, code);
}

const day = 86_400_000;
const minute = 60_000;
/** Days from 1 January 1970, a Thursday, back to the Monday of its week. */
const daysToMonday = 3;

/** The number of the trading day that begins on a calendar day, or else of the previous one. */
function numberOf(session: Session, calendarDay: number): number {
  if (session.isDaily) return calendarDay;
  const fromMonday = calendarDay + daysToMonday;
  return Math.floor(fromMonday / 7) * 5 + Math.min(((fromMonday % 7) + 7) % 7, 4);
}

/** The last trading day that may have begun before an instant, plus one to be safe. */
export function lastTradingDay(code: SessionCode, before: number): number {
  return numberOf(sessions[code], Math.floor(before / day) + 1);
}

/** The number of the trading week of a trading day. */
export function weekOf(code: SessionCode, number: number): number {
  return sessions[code].isDaily ? Math.floor((number + daysToMonday) / 7) : Math.floor(number / 5);
}

/** The trading days of a trading week. */
export function daysOfWeek(code: SessionCode, week: number): number[] {
  const { isDaily } = sessions[code];
  const first = isDaily ? week * 7 - daysToMonday : week * 5;
  return Array.from({ length: isDaily ? 7 : 5 }, (_, at) => first + at);
}

/** Whether there is a break in trading before this trading day. */
export function hasBreakBefore(code: SessionCode, number: number): boolean {
  const session: Session = sessions[code];
  if (session.isDaily) return false;
  const first = session.stretches[0]?.[0] ?? 0;
  const last = session.stretches.at(-1)?.[1] ?? 0;
  return last - first < at(24) || number % 5 === 0;
}

/** The trading sessions of a trading day. */
export function stretchesOf(code: SessionCode, number: number): Stretch[] {
  const session: Session = sessions[code];
  const calendarDay = session.isDaily ? number : Math.floor(number / 5) * 7 + (((number % 5) + 5) % 5) - daysToMonday;
  return session.stretches.map(([from, to]) => ({
    opensAt: instantOf(session.zone, calendarDay * day + from * minute),
    seconds: (to - from) * 60,
  }));
}

/** The instant at which clocks in a zone show `wall`, which is given as if it were UTC. No session opens during a clock change. */
function instantOf(zone: string, wall: number): number {
  return wall - offsetAt(zone, wall - offsetAt(zone, wall));
}

const changesOfZones = new Map<string, { from: number; offset: number }[]>();

/** Offset of a zone from UTC in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  let changes = changesOfZones.get(zone);
  if (!changes) changesOfZones.set(zone, (changes = changesOf(zone)));
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((changes[middle]?.from ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return changes[low]?.offset ?? 0;
}

function changesOf(zone: string): { from: number; offset: number }[] {
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('2009-01-01T00:00:00Z').toZonedDateTimeISO(zone);
  const changes = [];
  while (at && at.year < 2060) {
    changes.push({ from: at.epochMilliseconds, offset: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}
