import type { Db, Tx } from '#db/client.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { MarketSession, SessionExceptionFields } from '@candela/contract/market-data/market-sessions';
import { dayNumber, type Calendar } from '@candela/markets/candles/calendar';
import { calendars, isCalendarCode, type CalendarCode } from '@candela/markets/candles/calendars';
import { marketStateOf } from './market-states.ts';
import {
  countBySession,
  deleteException,
  findException,
  listExceptions,
  lockExceptions,
  writeException,
  type ExceptionRow,
} from './session-exceptions.queries.ts';

const dayLength = 86_400_000;
/** For which special days are named. */
const daysAhead = 14;

/** When markets trade, and what admins say about single days. */
export function createMarketSessions(db: Db, now: () => number = Date.now) {
  async function list(): Promise<MarketSession[]> {
    const [exceptions, counts] = await Promise.all([listExceptions(db), countBySession(db)]);
    const codes = Object.keys(calendars).filter(isCalendarCode);
    return codes.map((code) => {
      const own = exceptions.filter((each) => each.code === code);
      return {
        ...marketStateOf({ sessionCode: code, sessionExceptions: own }, now()),
        symbols: counts.get(code) ?? 0,
        special: specialOf(calendars[code], now()),
        exceptions: own.toReversed().map(({ day, stretches, note }) => ({ day, stretches, note })),
      };
    });
  }

  /** @throws AppError marketSessions.notFound, marketSessions.badHours */
  async function setException(
    caller: SignedInCaller,
    given: { code: string; day: string },
    fields: SessionExceptionFields,
  ): Promise<void> {
    const code = codeOf(given.code);
    await db.transaction(async (tx) => {
      await lockExceptions(tx);
      const before = await findException(tx, code, given.day);
      await writeException(tx, code, given.day, fields);
      await refuseOverlaps(tx, code, given.day);
      await recorded(tx, caller, before, { code, day: given.day, ...fields });
    });
  }

  /** @throws AppError marketSessions.notFound, marketSessions.exceptionNotFound, marketSessions.badHours */
  async function removeException(caller: SignedInCaller, given: { code: string; day: string }): Promise<void> {
    const code = codeOf(given.code);
    await db.transaction(async (tx) => {
      await lockExceptions(tx);
      const before = await findException(tx, code, given.day);
      if (!before) throw new AppError('marketSessions.exceptionNotFound');
      await deleteException(tx, code, given.day);
      await refuseOverlaps(tx, code, given.day);
      await recorded(tx, caller, before, null);
    });
  }

  return { list, setException, removeException };
}

function codeOf(code: string): CalendarCode {
  if (!isCalendarCode(code)) throw new AppError('marketSessions.notFound');
  return code;
}

/** Hours of a day are in order, and do not begin before the day before has ended. @throws AppError marketSessions.badHours */
async function refuseOverlaps(tx: Tx, code: CalendarCode, day: string): Promise<void> {
  const exceptions = (await listExceptions(tx)).filter((each) => each.code === code);
  const number = dayNumber(day);
  try {
    const session = sessionOf({ sessionCode: code, sessionExceptions: exceptions });
    const stretches = [number - 1, number, number + 1].flatMap((each) => session.dayOf(each)?.stretches ?? []);
    if (stretches.some(({ opensAt }, at) => opensAt < (stretches[at - 1]?.closesAt ?? opensAt)))
      throw new AppError('marketSessions.badHours');
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('marketSessions.badHours');
    throw error;
  }
}

function specialOf({ closed, shortened, zone }: Calendar, now: number): MarketSession['special'] {
  const dayOf = (instant: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(instant);
  const [from, to] = [dayOf(now), dayOf(now + daysAhead * dayLength)];
  const days = [...closed.map((each) => ({ ...each, closesAt: null })), ...shortened];
  return days
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, name, closesAt }) => ({ day, name, closesAt }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function recorded(
  tx: Tx,
  caller: SignedInCaller,
  before: ExceptionRow | null,
  after: ExceptionRow | null,
): Promise<void> {
  const { code, day } = after ?? before ?? { code: '', day: '' };
  await recordChange(tx, caller, {
    action: after === null ? 'remove' : before === null ? 'create' : 'update',
    entity: 'sessionException',
    entityId: `${code} ${day}`,
    name: `${code} ${day}`,
    before: before && auditedOf(before),
    after: after && auditedOf(after),
  });
}

const auditedOf = ({ stretches, note }: ExceptionRow) => ({
  hours: stretches.map((pair) => pair.join('–')).join(', '),
  note,
});
