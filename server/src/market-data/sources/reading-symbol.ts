import type { Db, Tx } from '#db/client.ts';
import { recordFaults } from '#market-data/storage/faults.queries.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { settling } from '#market-data/storage/settling.ts';
import { findSymbol, type StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import { usualMoveBars } from '@candela/markets/candles/checks';
import type { Session } from '@candela/markets/candles/sessions';
import { daysAround, marketStateAt } from '@candela/markets/candles/trading-hours';
import { writeCursor, writeFeedProblem, writeProviderAnswer, type Feed } from './feeds.queries.ts';
import { barsOf } from './given-bars.ts';
import { holdJumps, type LastRead } from './held-jumps.ts';
import { holdsLease } from './lease.queries.ts';
import type { CandleProvider } from './provider.ts';

const minute = 60_000;
/** Bars before the cursor that are read again: what was corrected right after the close. */
const overlap = 3;
/** A symbol of which nothing fits is asked for again so much later, in seconds. */
const patienceSeconds = 600;

/** Another process holds the lease of the provider by now: nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

interface ReadingPlan {
  symbol: StoredSymbol;
  /** Milliseconds since 1970. */
  from: number;
}

interface Reading {
  provider: CandleProvider;
  /** The number of the lease under which this process reads. */
  fence: number;
  /** What was read before, by symbol. */
  lastRead: Map<number, LastRead>;
  signal: AbortSignal;
  now: () => number;
}

export interface ReadMinutes {
  /** Bars that were stored or corrected. */
  changed: number;
  /** Whether there is more to read at once. */
  isMore: boolean;
  /** Whether the provider had a problem before. */
  hadProblem: boolean;
}

/**
 * From when the minutes of a symbol are read, in milliseconds since 1970; null: there is nothing to read, because its market is closed and has
 * been read until its close. What is older than a page is left to the backfill of gaps: the newest comes first.
 */
export function startOf(session: Session, cursor: number | null, maxBars: number, now: number): number | null {
  const { isOpen, since } = marketStateAt(daysAround(session, now), now);
  if (!isOpen && (since === null || (cursor !== null && cursor * minute >= since))) return null;
  const oldest = now - (maxBars - 1) * minute;
  const day = session.openAt(now)?.day.stretches[0]?.opensAt ?? oldest;
  const from = cursor === null ? day : (cursor - overlap) * minute;
  return Math.floor(Math.max(from, oldest) / minute) * minute;
}

/** What is to be read of a symbol; null: nothing. */
export async function planReading(
  db: Db,
  { symbolId, cursor }: Feed,
  maxBars: number,
  now: number,
): Promise<ReadingPlan | null> {
  const symbol = await findSymbol(db, symbolId);
  const from = symbol && startOf(sessionOf(symbol), cursor, maxBars, now);
  return symbol && from !== null ? { symbol, from } : null;
}

/**
 * Reads one page of minutes of a symbol, and stores them with the cursor in one transaction, which checks the lease.
 * @throws ProviderError, LeaseLost; what the database throws
 */
export async function readSymbol(
  db: Db,
  { symbolId, code }: Feed,
  { symbol, from }: ReadingPlan,
  { provider, fence, lastRead, signal, now }: Reading,
): Promise<ReadMinutes> {
  const { prefix } = provider.capabilities;
  const asked = now();
  const to = Math.floor(asked / minute) * minute + minute;
  const page = await provider.candles({ code, level: '1m', from, to, signal });
  const { bars, unfit } = barsOf(page.bars, symbol);
  const checked = holdJumps(bars, lastRead.get(symbolId) ?? (await lastStored(db, symbolId, from, asked)));
  const { held } = checked.lastRead;
  // Up to there everything is final and read: the next page goes on, or the next poll.
  const final = page.next ?? Math.floor((asked - settling) / minute) * minute;
  const readUntil = held ? Math.min(final, held.t) : final;
  let hadProblem = false;
  const alongside = async (tx: Tx): Promise<void> => {
    if (!(await holdsLease(tx, prefix, fence))) throw new LeaseLost();
    hadProblem = await writeProviderAnswer(tx, prefix);
    if (checked.slip) await recordFaults(tx, symbolId, [{ bar: checked.slip, reason: 'jump' }], prefix);
    if (unfit.length > 0) await writeFeedProblem(tx, symbolId, 'noData', patienceSeconds);
    else await writeCursor(tx, symbolId, readUntil / minute);
  };
  const batch = { symbolId, bars: checked.taken, source: prefix, corrects: true, now: now() };
  const stored = await storeBars(db, batch, alongside);
  lastRead.set(symbolId, checked.lastRead);
  return { changed: stored.stored + stored.corrected, isMore: page.next !== null && unfit.length === 0, hadProblem };
}

/** Of a symbol that this process has not read yet: the newest stored bars. */
async function lastStored(db: Db, symbolId: number, to: number, now: number): Promise<LastRead> {
  const stored = await readBars(db, { symbolId, timeframe: '1m', to, limit: usualMoveBars, now });
  return { recent: stored?.bars ?? [], held: null };
}
