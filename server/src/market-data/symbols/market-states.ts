import { sessionOf, tradingDayAt } from '#market-data/storage/trading-periods.ts';
import type { MarketState } from '@candela/contract/market-data/market-sessions';
import type { Calendar } from '@candela/markets/candles/calendar';
import { calendars, isCalendarCode } from '@candela/markets/candles/calendars';
import { createSession, withoutHolidays, type Session, type SessionException } from '@candela/markets/candles/sessions';

interface SessionGiven {
  symbol?: string;
  sessionCode: string;
  sessionExceptions: readonly SessionException[];
}

/** More than trading days follow each other without a break in any market that closes. */
const maxDays = 60;

/**
 * When the market of a symbol trades. The demo market knows no holidays (docs/decisions/0015-shared-chart.md).
 * @throws RangeError for a session code that there is not
 */
export function marketStateOf(given: SessionGiven, now: number): MarketState {
  const { sessionCode, symbol = '' } = given;
  if (!isCalendarCode(sessionCode)) throw new RangeError(`there is no calendar ${sessionCode}`);
  const calendar: Calendar = calendars[sessionCode];
  const session = symbol.startsWith('DEMO:') ? createSession(withoutHolidays(calendar)) : sessionOf(given);
  const open = session.openAt(now);
  const opening = open ? null : (session.nextOpening(now) ?? null);
  const opened = open?.stretch ?? opening;
  const nextCloseAt = opened && closeOf(session, opened.closesAt);
  return {
    code: sessionCode,
    name: calendar.name,
    zone: calendar.zone,
    isOpen: open !== null,
    stretches: [...(tradingDayAt(session, now)?.stretches ?? [])],
    nextOpenAt: open ? nextCloseAt && (session.nextOpening(nextCloseAt)?.opensAt ?? null) : (opening?.opensAt ?? null),
    nextCloseAt,
  };
}

/** The end of trading, over trading days that follow each other without a break; null: it never ends. */
function closeOf(session: Session, closesAt: number): number | null {
  let end = closesAt;
  for (let days = 0; days < maxDays; days++) {
    const next = session.openAt(end);
    if (!next) return end;
    end = next.stretch.closesAt;
  }
  return null;
}
