import type { Db, Tx } from '#db/client.ts';
import { barPeriodAt, longerBars } from '@candela/markets/candles/aggregation';
import type { Bar } from '@candela/markets/candles/bars';
import { mondayOf, type Session } from '@candela/markets/candles/sessions';
import { adjustedForSplits, type Split } from '@candela/markets/candles/splits';
import type { Timeframe } from '@candela/markets/timeframes';
import { readMinutes } from './bar-rows.queries.ts';
import { readChunksBefore, type ChunkLevel } from './chunks.queries.ts';
import { withEarlierValues } from './earlier-bars.ts';
import { findSymbol, listSplits, type StoredSymbol } from './stored-symbols.queries.ts';
import { firstMinuteOf, sessionOf } from './trading-periods.ts';

/** Bars that open at or after `from` and before `to`, in milliseconds since 1970; of these, the newest `limit`. */
export interface StoredBarsRequest {
  symbolId: number;
  timeframe: Timeframe;
  from?: number | undefined;
  to?: number | undefined;
  limit: number;
  /** The bars as they were in this revision of the symbol; by default the newest. */
  revision?: number | undefined;
  /** Whether prices and volumes are as if all splits had been made before; by default they are as they were traded. */
  isAdjusted?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export interface StoredBars {
  symbol: StoredSymbol;
  /** Oldest first, in the units of the symbol. The last may be incomplete. */
  bars: Bar[];
  /** The `to` for the page before; null if there is none. */
  earlier: number | null;
}

const minute = 60_000;
/** Chunks of a statement: the first, and at most. */
const [fewChunks, manyChunks] = [3, 48];

/** What does not change while a page is read. */
interface Page {
  tx: Tx;
  symbol: StoredSymbol;
  session: Session;
  request: StoredBarsRequest;
  level: ChunkLevel;
  splits: Split[];
  /** The first instant whose minutes do not count any more: the end of the last bar. */
  end: number;
}

/** Reads bars of any length out of minutes and chunks, all at one instant. Null for an unknown symbol. */
export async function readBars(db: Db, request: StoredBarsRequest): Promise<StoredBars | null> {
  const read = async (tx: Tx) => {
    const symbol = await findSymbol(tx, request.symbolId);
    return symbol && readPage(tx, symbol, request);
  };
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function readPage(tx: Tx, symbol: StoredSymbol, request: StoredBarsRequest): Promise<StoredBars> {
  const { timeframe, from = 0, to = Infinity, limit, isAdjusted = false, now } = request;
  const session = sessionOf(symbol);
  const splits = isAdjusted ? await listSplits(tx, symbol.id) : [];
  // No bar is stored that opens later than a moment after now.
  const end = endOfLast(session, timeframe, Math.min(to, now + minute));
  const page: Page = { tx, symbol, session, request, level: levelOf(timeframe), splits, end };
  const minutes = await readMinutes(tx, symbol, 0, Math.ceil(end / minute));
  let stored = page.level === '1m' ? minutes : wholeBars(session, page.level, minutes);
  let period = 2 ** 31 - 1;
  let found: Bar[] = [];
  for (let count = fewChunks; ; count = Math.min(2 * count, manyChunks)) {
    const range = { period, to: Math.ceil(end / minute), limit: count };
    const chunks = await readChunksBefore(tx, symbol, page.level, range);
    const bars = chunks.toReversed().flatMap((chunk) => chunk.bars);
    stored = [...bars, ...stored].toSorted((a, b) => a.t - b.t);
    period = chunks.at(-1)?.period ?? period;
    const isAll = chunks.length < count || (bars[0]?.t ?? Infinity) < from;
    found = (await barsOf(page, stored, { isAll, period })).filter(({ t }) => t >= from && t < to);
    if (isAll || found.length > limit) break;
  }
  const bars = found.slice(-limit);
  return { symbol, bars, earlier: found.length > limit ? (bars[0]?.t ?? null) : null };
}

/**
 * Bars of the timeframe out of stored ones: as they were in the revision, adjusted, put together.
 * @param read whether all have been read, or else the oldest period
 */
async function barsOf(
  { tx, symbol, session, request, level, splits, end }: Page,
  stored: Bar[],
  { isAll, period }: { isAll: boolean; period: number },
) {
  const { timeframe, revision = symbol.revision } = request;
  // The first bars of the period may have been taken back since.
  const from = isAll ? 0 : firstMinuteOf(session, level, period);
  const then =
    revision < symbol.revision
      ? await withEarlierValues(tx, symbol, session, { level, bars: stored, revision, from, end })
      : stored;
  const adjusted = adjustedForSplits(
    then.filter(({ t }) => t < end),
    splits,
  );
  if (timeframe === level) return [...adjusted];
  const bars = wholeBars(session, timeframe, adjusted);
  // The days before those of a chunk may belong to its first week.
  return timeframe === '1w' && !isAll ? bars.slice(1) : bars;
}

/** Longer bars; the last one may be incomplete. */
function wholeBars(session: Session, timeframe: Timeframe, bars: readonly Bar[]): Bar[] {
  return longerBars(session, timeframe, bars, Infinity).closed;
}

/** Of which stored bars the bars of a timeframe are made. */
export function levelOf(timeframe: Timeframe): ChunkLevel {
  if (timeframe === '1d' || timeframe === '1w') return '1d';
  return timeframe === '1h' || timeframe === '4h' ? '1h' : '1m';
}

/** When the last bar ends that opens before an instant. */
function endOfLast(session: Session, timeframe: Timeframe, to: number): number {
  if (timeframe !== '1d' && timeframe !== '1w') return barPeriodAt(session, timeframe, to - 1)?.closesAt ?? to;
  let day = session.dayUntil(session.calendarDayAt(to) + 1);
  while (day && (day.stretches[0]?.opensAt ?? 0) >= to) day = session.dayUntil(day.number - 1);
  if (!day) return to;
  const last = timeframe === '1w' ? session.daysOfWeek(mondayOf(day.number)).at(-1) : day;
  return last?.stretches.at(-1)?.closesAt ?? to;
}
