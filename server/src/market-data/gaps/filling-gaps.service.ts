import type { Db } from '#db/client.ts';
import { barsOf } from '#market-data/sources/given-bars.ts';
import { readPages } from '#market-data/sources/pages.ts';
import { ProviderError, type CandleProvider, type GivenBar } from '#market-data/sources/provider.ts';
import { blockProvider, spendUnits } from '#market-data/sources/spending.ts';
import { findSymbol, lockSymbol, type StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import { isCovering, periodOf } from './finding-gaps.service.ts';
import {
  deleteGaps,
  findDueGap,
  findNextDue,
  listGapsBetween,
  writeGapProblem,
  writeGaps,
  type DueGap,
} from './gaps.queries.ts';
import { daysBetween, findMissing, type Period } from './missing-minutes.ts';

const minute = 60_000;
const [hour, day] = [60 * minute, 1440 * minute];
/** A trading day begins less than that before it ends. */
const longestDay = 2 * day;
/** After the first answer without bars, it is asked once more. */
const secondTry = hour;
/** After the second one, it is left alone for so long; each further one doubles it. */
const [leftAlone, leftAloneAtMost] = [7 * day, 364 * day];
/** A gap whose call failed is left alone for so long, by what failed. */
const pauses = { refused: hour, unknownSymbol: day, tooMany: 0, unavailable: 10 * minute, tickSize: day } as const;

/** The budget is spent: when there may be some again, in milliseconds since 1970. */
class BudgetSpent extends Error {
  readonly until: number;

  constructor(until: number) {
    super('the budget is spent');
    this.until = until;
  }
}

interface Filling {
  provider: CandleProvider;
  signal: AbortSignal;
  now: () => number;
  /** Bars of a symbol have been stored. */
  onStored?: ((symbolId: number) => void) | undefined;
  /** No other page is asked for after that, in milliseconds since 1970. */
  until: number;
}

/**
 * Fills the gaps of a provider, the newest first, as far as the half of its budget goes. Days are stored before others are asked for, so whoever is stopped in
 * between asks for some days again.
 * @returns when to go on, in milliseconds since 1970; null: there is nothing left to ask for
 */
export async function fillGaps(db: Db, filling: Filling): Promise<number | null> {
  const { provider, signal, now } = filling;
  const { prefix } = provider.capabilities;
  for (;;) {
    signal.throwIfAborted();
    if (now() >= filling.until) return now();
    const gap = await findDueGap(db, prefix, now());
    if (!gap) return findNextDue(db, prefix);
    try {
      await fillEnd(db, gap, filling);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BudgetSpent) return error.until;
      if (!(error instanceof ProviderError)) throw error;
      const stop = await noteProblem(db, gap, prefix, error, now());
      if (stop !== null) return stop;
    }
  }
}

/**
 * Asks for the newest trading days of a gap, stores them, and notes what of them is still missing. Days are stored whole: the second half of
 * one that is packed already would be corrections.
 */
async function fillEnd(db: Db, gap: DueGap, { provider, signal, now, onStored }: Filling): Promise<void> {
  const { prefix, maxBars, budget, candlesCost } = provider.capabilities;
  const symbol = await findSymbol(db, gap.symbolId);
  if (!symbol) return;
  const period = newestDays(symbol, { from: gap.fromMinute * minute, to: gap.toMinute * minute }, maxBars);
  const beforeCall = async () => {
    const until = await spendUnits(db, prefix, { limits: budget, spender: 'backfill', cost: candlesCost, now: now() });
    if (until !== null) throw new BudgetSpent(until);
  };
  const given: GivenBar[] = [];
  for await (const { bars, isLastOpen } of readPages(
    provider,
    { code: gap.code, level: '1m', ...period, signal },
    beforeCall,
  ))
    given.push(...(isLastOpen ? bars.slice(0, -1) : bars));
  const { bars, unfit } = barsOf(given, symbol);
  const batch = { symbolId: gap.symbolId, bars, source: prefix, corrects: true, now: now() };
  const stored = await storeBars(db, batch);
  if (stored.stored + stored.corrected > 0) onStored?.(gap.symbolId);
  const isBad = Object.keys(stored.refused).length > 0;
  const problem = unfit.length > 0 ? 'tickSize' : isBad ? 'badBars' : null;
  await settle(db, gap, period, { problem, now: now() });
}

/** The last trading days of a period: as many whole ones as fit into a page, and one at least. */
function newestDays(symbol: StoredSymbol, { from, to }: Period, maxBars: number): Period {
  const days = daysBetween(sessionOf(symbol), Math.max(from, to - Math.max(maxBars * minute, longestDay)), to);
  const opens = days.map(({ stretches }) => stretches[0]?.opensAt ?? from).filter((at) => at >= from);
  const begin = opens.find((at) => to - at <= maxBars * minute) ?? opens.at(-1) ?? from;
  // The days of the gap that fit together with the rest of the day in which it begins.
  return { from: to - from <= maxBars * minute ? from : begin, to };
}

/** What is left of a gap after a part of it has been asked for. */
async function settle(
  db: Db,
  gap: DueGap,
  asked: Period,
  { problem, now }: { problem: string | null; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const symbol = await lockSymbol(tx, gap.symbolId);
    if (!symbol) return;
    const rows = await listGapsBetween(tx, symbol.id, gap.fromMinute, gap.toMinute);
    const row = rows.find(({ id }) => id === gap.id);
    // Closed by an admin meanwhile, or found anew.
    if (row?.state !== 'open' || row.toMinute * minute !== asked.to) return;
    const covered = rows.filter((each) => isCovering(each, now)).map(periodOf);
    const missing = await findMissing(tx, symbol, asked, covered, now);
    const before = { from: row.fromMinute * minute, to: asked.from };
    const rest = before.from < before.to ? await findMissing(tx, symbol, before, covered, now) : [];
    const emptyAnswers = row.emptyAnswers + 1;
    const isConfirmed = emptyAnswers >= 2 && problem !== 'tickSize';
    const pause = isConfirmed
      ? Math.min(leftAlone * 2 ** (emptyAnswers - 2), leftAloneAtMost)
      : problem === 'tickSize'
        ? pauses.tickSize
        : secondTry;
    await deleteGaps(tx, [row.id]);
    const restGaps = rest.map((each) => ({
      ...each,
      ...({ state: 'open', emptyAnswers: row.emptyAnswers, problem: null, retryAt: null } as const),
    }));
    const askedGaps = missing.map((each) => ({
      ...each,
      state: isConfirmed ? ('confirmedEmpty' as const) : ('open' as const),
      emptyAnswers,
      problem,
      retryAt: now + pause,
    }));
    const toRow = ({ from, to, ...given }: (typeof askedGaps | typeof restGaps)[number]) => ({
      ...given,
      fromMinute: from / minute,
      toMinute: to / minute,
    });
    await writeGaps(tx, symbol.id, [...restGaps, ...askedGaps].map(toRow));
  });
}

/** @returns when to go on, if the provider as a whole has the problem; null: the other gaps go on */
async function noteProblem(
  db: Db,
  gap: DueGap,
  prefix: string,
  { state, reason, retryAt }: ProviderError,
  now: number,
): Promise<number | null> {
  if (state === 'tooMany') {
    const until = retryAt ?? now + minute;
    await blockProvider(db, prefix, until);
    return until;
  }
  const until = now + pauses[state];
  const symbolId = state === 'unknownSymbol' ? gap.symbolId : null;
  await writeGapProblem(db, { gapId: gap.id, symbolId, problem: reason, retryAt: until });
  const isWhole = state === 'refused' || reason === 'network' || reason === 'silence' || reason === 'serverError';
  return isWhole ? until : null;
}
