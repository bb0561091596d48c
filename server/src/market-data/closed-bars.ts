import type { Db } from '#db/client.ts';
import { barPeriodAt } from '@candela/markets/candles/aggregation';
import { decimalOf } from '@candela/markets/candles/decimals';
import { minutesInto, type Session } from '@candela/markets/candles/sessions';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import { createDemoMarket, demoMarketBegin } from './candles/demo-market.ts';
import { demoPrefix, demoSymbols } from './candles/demo-symbols.ts';
import { sessionOf as sessionOfDemo } from './candles/trading-days.ts';
import { readBars } from './storage/reading-bars.service.ts';
import { settling } from './storage/settling.ts';
import { findSymbol, findSymbols, type StoredSymbol } from './storage/stored-symbols.queries.ts';
import { sessionOf } from './storage/trading-periods.ts';

const minute = 60_000;
/** A bar whose last minutes are missing counts as closed so long after its end: the market may have been quiet, or its provider away. */
const patience = 120_000;

/** A bar of whatever length that has closed; prices and volume as traded, as if all splits had been made before. */
export interface ClosedBar {
  /** When it opened and closed, in milliseconds since 1970. */
  t: number;
  closesAt: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
  /** Number of the trading day in which it opened, and the minutes of trading in that day before it. */
  day: number;
  minute: number;
}

export interface ClosedBars {
  bars: ClosedBar[];
  /** The revision of the symbol by which they were read; null: they are computed, and never change. */
  revision: number | null;
}

/** How far a symbol is known. */
export interface SymbolProgress {
  /** All bars that closed until then are there, unless they are missing; in milliseconds since 1970. */
  settledAt: number;
  /** When its first bar opens; null: there is none. */
  firstAt: number | null;
  /** Changes when bars have been stored. */
  mark: string;
  session: Session;
}

/**
 * Reads bars that have closed and are final, of whatever length: stored ones, and those of the demo market. By these, rules are judged. Bars
 * outside of the hours of the market are left out.
 */
export function createClosedBars(db: Db, isDemo: boolean) {
  const isGenerated = (symbol: string): boolean => isDemo && symbol.startsWith(`${demoPrefix}:`);

  function sessionFor(symbol: StoredSymbol): Session {
    const demo = isGenerated(symbol.symbol) ? demoSymbols.get(symbol.symbol) : undefined;
    return demo ? sessionOfDemo(demo.session) : sessionOf(symbol);
  }

  /** How far each of these symbols is known, by their ids; those that there are not are left out. */
  async function progressOf(symbolIds: readonly number[], now: number): Promise<Map<number, SymbolProgress>> {
    const progress = new Map<number, SymbolProgress>();
    for (const symbol of await findSymbols(db, symbolIds)) {
      const { id, firstMinute, lastMinute, revision } = symbol;
      const session = sessionFor(symbol);
      const known = ((lastMinute ?? 0) + 1) * minute;
      const isComputed = isGenerated(symbol.symbol);
      const settledAt = isComputed ? now : Math.min(now - settling, Math.max(known, now - patience));
      const firstAt = isComputed ? demoMarketBegin : firstMinute && firstMinute * minute;
      progress.set(id, { settledAt, firstAt, mark: `${lastMinute} ${revision}`, session });
    }
    return progress;
  }

  /**
   * The newest `limit` bars of a symbol that open at or after `from` and have closed at `until`, oldest first. Null for an unknown symbol.
   * @param until no later than `settledAt`
   * @param revision the bars as they were in it; by default as they are
   */
  async function read(
    symbolId: number,
    timeframe: Timeframe,
    { from = 0, until, limit, revision: then }: { from?: number; until: number; limit: number; revision?: number },
  ): Promise<ClosedBars | null> {
    const symbol = await findSymbol(db, symbolId);
    if (!symbol) return null;
    // The newest may still be open.
    const request = { timeframe, from, to: until, limit: limit + 1 };
    const session = sessionFor(symbol);
    if (isGenerated(symbol.symbol)) {
      const page = await createDemoMarket(() => until).candles({ symbol: symbol.symbol, ...request });
      return { bars: closedBars(session, timeframe, page?.data ?? [], { until, limit }), revision: null };
    }
    const stored = await readBars(db, { symbolId, ...request, isAdjusted: true, now: until, revision: then });
    if (!stored) return null;
    const { pricePrecision, volumePrecision, revision } = stored.symbol;
    const price = (whole: number) => decimalOf(whole, pricePrecision);
    const bars = stored.bars.map(({ t, o, h, l, c, v }) => ({
      t,
      o: price(o),
      h: price(h),
      l: price(l),
      c: price(c),
      v: decimalOf(v, volumePrecision),
    }));
    return { bars: closedBars(session, timeframe, bars, { until, limit }), revision: then ?? revision };
  }

  return { progressOf, read };
}

export type ClosedBarReader = ReturnType<typeof createClosedBars>;

/** Whether a bar of this length may have closed after `after`, until `until`: a quick look, so that few are read in vain. */
export function mayHaveClosed(
  session: Session,
  timeframe: Timeframe,
  { after, until }: { after: number; until: number },
): boolean {
  if (minutesOf[timeframe] === 1) return true;
  const period = barPeriodAt(session, timeframe, until - 1);
  if (period) return period.closesAt <= until || period.opensAt > after;
  return until - after > 60 * minute || session.openAt(after) !== null;
}

type Prices = Omit<ClosedBar, 'closesAt' | 'day' | 'minute'>;

function closedBars(
  session: Session,
  timeframe: Timeframe,
  bars: readonly Prices[],
  { until, limit }: { until: number; limit: number },
): ClosedBar[] {
  const closed: ClosedBar[] = [];
  for (const bar of bars) {
    const open = session.openAt(bar.t);
    const period = barPeriodAt(session, timeframe, bar.t);
    if (!open || !period || period.closesAt > until) continue;
    const { t, o, h, l, c, v } = bar;
    closed.push({
      t,
      closesAt: period.closesAt,
      o,
      h,
      l,
      c,
      v,
      day: open.day.number,
      minute: minutesInto(open.day, t),
    });
  }
  return closed.slice(-limit);
}
