import type { Db, Tx } from '#db/client.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { isSameBar } from '@candela/markets/candles/checks';
import { takeBars } from '@candela/markets/candles/revisions';
import type { Session, TradingDay } from '@candela/markets/candles/sessions';
import { readMinutes, writeMinutes } from './bar-rows.queries.ts';
import { checkBars, type StoringFault } from './checked-bars.ts';
import { readChunks } from './chunks.queries.ts';
import { findLastCorrected, insertCorrections, listCorrectedMinutes } from './corrections.queries.ts';
import { recordFaults } from './faults.queries.ts';
import { hasOpenIdeas, judgeAgainFrom } from './judged-minutes.queries.ts';
import { queueJudging } from './outcomes-job.ts';
import { writePackedDay } from './packed-days.ts';
import { settling } from './settling.ts';
import { lockSymbol, updateSymbolBars, type StoredSymbol } from './stored-symbols.queries.ts';
import { firstOpenDay, minutesOfDay, sessionOf } from './trading-periods.ts';

/** Bars of a minute that come in at once. */
export interface BarBatch {
  symbolId: number;
  /** In any order; of two at the same time the later one counts. Whole numbers with the precisions of the symbol. At most 50,000. */
  bars: readonly Bar[];
  /** Who says so: the prefix of a provider, an import. */
  source: string;
  /** Whether another value of a bar that is final corrects it; otherwise it is kept as it is, and counted. */
  corrects: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

export interface StoredBatch {
  /** New, or not final yet and replaced. */
  stored: number;
  /** Final ones that came late, or were changed. */
  corrected: number;
  /** Final ones that are different in the batch and were not changed. */
  kept: number;
  /** Those that say the same again. */
  unchanged: number;
  /** By reason. */
  refused: Partial<Record<StoringFault, number>>;
  /** The newest revision of the symbol. */
  revision: number;
}

/** What a batch has changed in a trading day. */
export interface ChangedDay {
  day: number;
  /** As they are now. */
  bars: readonly Bar[];
  /** Those of them that were there, as they were before. */
  before: readonly Bar[];
}

const minute = 60_000;
const maxBatch = 50_000;
/** Of a batch, faults are recorded up to as many; all are counted. */
const maxFaults = 1000;

/**
 * Stores bars of a minute in one transaction. What says the same again changes nothing, so that a batch may come twice. A bar that is final
 * and comes late is a correction: those of a batch are one revision of the symbol. A trading day that is filled for the first time
 * has none, so large imports bring whole days.
 *
 * Days older than the one before the current are packed at once. Batches of one symbol wait for each other, on whatever node.
 * @param alongside what is written in the same transaction, before the bars: when it throws, nothing is stored
 * @throws RangeError for too many bars at once, or an unknown symbol
 */
export async function storeBars(db: Db, batch: BarBatch, alongside?: (tx: Tx) => Promise<void>): Promise<StoredBatch> {
  return db.transaction(async (tx) => {
    await alongside?.(tx);
    return (await storeBatch(tx, batch)).sum;
  });
}

/**
 * `storeBars` as a part of a transaction.
 * @returns also what it has changed, by which it can be taken back
 * @throws RangeError as `storeBars`
 */
export async function storeBatch(tx: Tx, batch: BarBatch): Promise<{ sum: StoredBatch; changed: ChangedDay[] }> {
  if (batch.bars.length > maxBatch) throw new RangeError(`${batch.bars.length} bars at once`);
  const symbol = await lockSymbol(tx, batch.symbolId);
  if (!symbol) throw new RangeError(`there is no symbol ${batch.symbolId}`);
  const session = sessionOf(symbol);
  const { days, faults } = checkBars(symbol, session, batch.bars, batch.now);
  await recordFaults(tx, symbol.id, faults.slice(0, maxFaults), batch.source);
  const sum: StoredBatch = {
    stored: 0,
    corrected: 0,
    kept: 0,
    unchanged: 0,
    refused: countsOf(faults.map(({ reason }) => reason)),
    revision: symbol.revision,
  };
  const changed: ChangedDay[] = [];
  for (const { day, bars } of days) {
    const taken = await storeDay(tx, symbol, session, { day, bars, batch });
    sum.stored += taken.wanted.length - taken.corrected;
    sum.corrected += taken.corrected;
    sum.kept += taken.kept;
    sum.unchanged += bars.length - taken.wanted.length - taken.kept;
    if (taken.wanted.length > 0) changed.push({ day: day.number, bars: taken.wanted, before: taken.before });
  }
  if (sum.corrected > 0) sum.revision += 1;
  const [first, last] = [days[0]?.bars[0], days.at(-1)?.bars.at(-1)];
  if (first && last && changed.length > 0) {
    const range = { first: first.t / minute, last: last.t / minute };
    await updateSymbolBars(tx, symbol.id, { revision: sum.revision, ...range });
    // Symbols are found once they have prices.
    if (symbol.firstMinute === null) await changeSearch(tx, 'symbol', [symbol.id]);
    await judgeAgainFrom(tx, symbol.id, range.first);
    if (await hasOpenIdeas(tx, symbol.id)) await queueJudging(tx, symbol.id, last.t);
  }
  return { sum, changed };
}

async function storeDay(
  tx: Tx,
  symbol: StoredSymbol,
  session: Session,
  { day, bars, batch }: { day: TradingDay; bars: readonly Bar[]; batch: BarBatch },
): Promise<{ wanted: Bar[]; before: Bar[]; corrected: number; kept: number }> {
  const { from, to } = minutesOfDay(session, day);
  const chunk = (await readChunks(tx, symbol, '1m', [day.number]))[0];
  const existing = chunk?.bars ?? (await readMinutes(tx, symbol, from, to));
  const known = new Map(existing.map((bar) => [bar.t, bar]));
  const isFinal = chunk ? () => true : await finalityOf(tx, symbol, { from, to, existing, now: batch.now });
  const changes = bars.filter((bar) => !isSame(known.get(bar.t), bar));
  const wanted = batch.corrects ? changes : changes.filter(({ t }) => !known.has(t) || !isFinal(t));
  const kept = changes.length - wanted.length;
  if (wanted.length === 0) return { wanted, before: [], corrected: 0, kept };
  const next = symbol.revision + 1;
  const taken = takeBars(existing, { bars: wanted }, next, isFinal);
  await insertCorrections(tx, symbol, taken.corrections, batch.source);
  const corrected = taken.corrections.length;
  const revision = corrected > 0 ? next : symbol.revision;
  const isPacked = chunk !== undefined || (existing.length === 0 && day.number < firstOpenDay(session, batch.now));
  const before = wanted.flatMap(({ t }) => known.get(t) ?? []);
  if (isPacked) await writePackedDay(tx, symbol, session, { day, bars: taken.bars, revision });
  else await writeMinutes(tx, symbol, wanted);
  return { wanted, before, corrected, kept };
}

interface OpenMinutes {
  /** Of a trading day, in minutes since 1970. */
  from: number;
  to: number;
  existing: readonly Bar[];
  now: number;
}

/**
 * Which bars of a trading day that is not packed are final. One that has been corrected stays so, also when it was taken back: otherwise
 * the earlier state could not be found by undoing.
 */
export async function finalityOf(
  tx: Tx,
  { id, lastMinute }: StoredSymbol,
  { from, to, existing, now }: OpenMinutes,
): Promise<(t: number) => boolean> {
  const corrected = await listCorrectedMinutes(tx, id, from, to);
  const known = new Set(existing.map(({ t }) => t));
  const hadBars = existing.length > 0 || corrected.size > 0;
  // Newer ones may have been taken back.
  const last = Math.max(lastMinute ?? 0, await findLastCorrected(tx, id)) * minute;
  return (t) => {
    if (corrected.has(t / minute)) return true;
    const isOver = t + minute + settling <= now;
    return isOver && (known.has(t) || (hadBars && t < last));
  };
}

const isSame = (known: Bar | undefined, bar: Bar): boolean => known !== undefined && isSameBar(known, bar);

function countsOf<T extends string>(reasons: readonly T[]): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
