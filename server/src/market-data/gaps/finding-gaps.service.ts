import type { Db, Tx } from '#db/client.ts';
import { lockSymbol, type StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { monthOf, sessionOf } from '#market-data/storage/trading-periods.ts';
import type { Gap } from '@candela/markets/candles/gaps';
import {
  deleteGaps,
  listGapsBetween,
  writeGaps,
  type GapRow,
  type NewGap,
  type ScannedSymbol,
} from './gaps.queries.ts';
import { daysBetween, findMissing, type Period } from './missing-minutes.ts';

const minute = 60_000;
const dayLength = 86_400_000;
/** A symbol that is read from a provider has so many days of minutes at least, in milliseconds: they are filled after it was added. */
const history = 30 * dayLength;
/** What is missing now may come by itself, in milliseconds. */
const settling = 3 * minute;

/**
 * Compares what a symbol has with what its session expects, and notes what is missing. Months are looked at one by one, so that bars can be
 * stored meanwhile.
 * @param since nothing before is looked at, in milliseconds since 1970
 * @returns how many gaps are open
 */
export async function findGapsOf(
  db: Db,
  { id, firstMinute, minutesFrom, isRead }: ScannedSymbol,
  { now, since = 0 }: { now: number; since?: number },
): Promise<number> {
  const first = firstMinute === null ? Infinity : firstMinute * minute;
  const wanted = Math.min(first, isRead ? now - history : Infinity);
  const begin = Math.ceil(Math.max(since, wanted, (minutesFrom ?? 0) * minute) / minute) * minute;
  const end = Math.floor((now - settling) / minute) * minute;
  let open = 0;
  let at = begin;
  while (at < end) {
    const next = await db.transaction(async (tx) => {
      const symbol = await lockSymbol(tx, id);
      const month = symbol && monthFrom(symbol, at, end);
      if (month) open += await noteMissing(tx, symbol, month, now);
      return month?.to ?? null;
    });
    if (next === null) break;
    at = next;
  }
  return open;
}

/** The rest of the month of trading days in which the first one after an instant lies; null when none is left. */
function monthFrom(symbol: StoredSymbol, from: number, end: number): Period | null {
  const session = sessionOf(symbol);
  const days = daysBetween(session, from, Math.min(end, from + 40 * dayLength));
  const [first] = days;
  if (!first) return null;
  const last = days.findLast(({ number }) => monthOf(number) === monthOf(first.number)) ?? first;
  return { from, to: Math.min(end, last.stretches.at(-1)?.closesAt ?? end) };
}

/** Notes what is missing in a period, and forgets what is not any more. @returns how many gaps are open in it */
async function noteMissing(tx: Tx, symbol: StoredSymbol, period: Period, now: number): Promise<number> {
  const rows = await listGapsBetween(tx, symbol.id, Math.floor(period.from / minute), Math.ceil(period.to / minute));
  const all = await findMissing(tx, symbol, period, [], now);
  const [covering, open] = [rows.filter((row) => isCovering(row, now)), rows.filter((row) => !isCovering(row, now))];
  // An admin or a provider was wrong: there are bars.
  const stillMissing = covering.filter((row) => all.some((gap) => overlaps(gap, row)));
  const covered = stillMissing.map(periodOf);
  const missing = covered.length === 0 ? all : await findMissing(tx, symbol, period, covered, now);
  const gone = [...open, ...covering.filter((row) => !stillMissing.includes(row))];
  const isWithin = (row: GapRow) => row.fromMinute * minute >= period.from && row.toMinute * minute <= period.to;
  await deleteGaps(
    tx,
    gone.filter(isWithin).map(({ id }) => id),
  );
  // What began before the period or goes on after it stays as it is, and is not noted twice.
  const crossing = open.filter((row) => !isWithin(row));
  const added = missing.filter((gap) => !crossing.some((row) => overlaps(gap, row)));
  await writeGaps(
    tx,
    symbol.id,
    added.map((gap) => newGap(gap, open)),
  );
  return added.length + crossing.length;
}

/** Whether nothing is to be done about what is missing there. */
export function isCovering({ state, retryAt }: GapRow, now: number): boolean {
  return state === 'closed' || (state === 'confirmedEmpty' && retryAt !== null && retryAt > now);
}

export const periodOf = ({ fromMinute, toMinute }: GapRow): Period => ({
  from: fromMinute * minute,
  to: toMinute * minute,
});

const overlaps = (gap: Gap, row: GapRow): boolean =>
  gap.from < row.toMinute * minute && gap.to > row.fromMinute * minute;

/** A part of a gap that was known before has been asked for as often. */
function newGap(gap: Gap, before: readonly GapRow[]): NewGap {
  const [fromMinute, toMinute] = [gap.from / minute, gap.to / minute];
  const known = before.find((row) => row.fromMinute <= fromMinute && row.toMinute >= toMinute);
  return {
    fromMinute,
    toMinute,
    minutes: gap.minutes,
    state: 'open',
    emptyAnswers: known?.emptyAnswers ?? 0,
    problem: known?.problem ?? null,
    retryAt: known?.retryAt ?? null,
  };
}
