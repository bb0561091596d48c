import type { Tx } from '#db/client.ts';
import type { StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { countPackedMinutes, readTimes } from '#market-data/storage/stored-times.queries.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import { findGaps, type Gap } from '@candela/markets/candles/gaps';
import type { Session, TradingDay } from '@candela/markets/candles/sessions';

/** A period in milliseconds since 1970; `to` is excluded. */
export interface Period {
  from: number;
  to: number;
}

const minute = 60_000;
const dayLength = 86_400_000;
/** Gaps so close together are one, in milliseconds: they are asked for at once. Older ones of a day are one, or there were too many. */
const [closeBy, sameDay] = [60 * minute, dayLength];
const isRecent = 30 * dayLength;

/**
 * The minutes of a symbol's session that are not stored, as periods in order. Trading days that are whole are not unpacked.
 * @param covered periods in which nothing is missing, whatever is stored
 * @param now milliseconds since 1970
 */
export async function findMissing(
  tx: Tx,
  symbol: StoredSymbol,
  { from, to }: Period,
  covered: readonly Period[],
  now: number,
): Promise<Gap[]> {
  const session = sessionOf(symbol);
  const days = daysBetween(session, from, to);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const counts = await countPackedMinutes(tx, symbol.id, first.number, last.number);
  const isWhole = (day: TradingDay) =>
    // Bars outside of the session would be counted as well.
    !symbol.keepsOutside && (counts.get(day.number) ?? 0) >= minutesOf(day);
  const runs = runsOf(days, isWhole).map((run) => ({
    days: run.map(({ number }) => number),
    from: Math.max(from, run[0]?.stretches[0]?.opensAt ?? from),
    to: Math.min(to, run.at(-1)?.stretches.at(-1)?.closesAt ?? to),
  }));
  const gaps: Gap[] = [];
  for (const run of runs) {
    const stored = await readTimes(tx, symbol, run);
    const times = covered.length === 0 ? stored : [...stored, ...timesIn(covered, run)].toSorted((a, b) => a - b);
    gaps.push(...findGaps(session, times, run.from, run.to));
  }
  return together(gaps, now);
}

/** Trading days that lie in a period, at least in part. */
export function daysBetween(session: Session, from: number, to: number): TradingDay[] {
  const days: TradingDay[] = [];
  for (
    let day = session.dayFrom(session.calendarDayAt(from));
    day && (day.stretches[0]?.opensAt ?? to) < to;
    day = session.dayFrom(day.number + 1)
  )
    if ((day.stretches.at(-1)?.closesAt ?? 0) > from) days.push(day);
  return days;
}

const minutesOf = ({ stretches }: TradingDay): number =>
  stretches.reduce((sum, { opensAt, closesAt }) => sum + (closesAt - opensAt) / minute, 0);

/** Trading days that follow each other and are not whole. */
function runsOf(days: readonly TradingDay[], isWhole: (day: TradingDay) => boolean): TradingDay[][] {
  const runs: TradingDay[][] = [];
  let current: TradingDay[] | null = null;
  for (const day of days) {
    if (isWhole(day)) current = null;
    else if (current) current.push(day);
    else runs.push((current = [day]));
  }
  return runs;
}

function timesIn(periods: readonly Period[], { from, to }: Period): number[] {
  return periods.flatMap((period) => {
    const [begin, end] = [Math.max(period.from, from), Math.min(period.to, to)];
    return Array.from({ length: Math.max(0, Math.ceil((end - begin) / minute)) }, (_, at) => begin + at * minute);
  });
}

function together(gaps: readonly Gap[], now: number): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps) {
    const last = joined.at(-1);
    const isOld = gap.to < now - isRecent;
    const isSameDay = isOld && Math.floor((last?.from ?? 0) / sameDay) === Math.floor(gap.from / sameDay);
    if (last && (isSameDay || gap.from - last.to <= closeBy)) {
      last.to = gap.to;
      last.minutes += gap.minutes;
    } else joined.push({ ...gap });
  }
  return joined;
}
