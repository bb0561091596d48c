import type { Db } from '#db/client.ts';
import type { CandleRequest } from '#market-data/price-provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { CandlePage } from '@candela/contract/market-data/candles';
import { listVisibleSymbols } from './day-lines.queries.ts';

/** Bars of 15 minutes in the longest trading day, with the hour that is added when clocks are put back. */
const barsOfDay = 100;

/** Symbols that are read at the same time. */
const parallel = 4;

interface Deps {
  db: Db;
  /** Candles as the caller may see them. */
  listCandles(caller: SignedInCaller, request: CandleRequest): Promise<CandlePage>;
}

interface DayLine {
  symbolId: number;
  closes: number[];
}

/** The course of the newest trading day of symbols. */
export function createDayLines({ db, listCandles }: Deps) {
  /** Without symbols that the caller may not see, or whose bars they may not see now. */
  async function list(caller: SignedInCaller, symbolIds: readonly number[]): Promise<DayLine[]> {
    const symbols = await listVisibleSymbols(db, caller, symbolIds);
    const lines: DayLine[] = [];
    const waiting = symbols.values();
    const lane = async () => {
      for (const { id, symbol } of waiting) {
        const closes = await closesOf(caller, symbol);
        if (closes) lines.push({ symbolId: id, closes });
      }
    };
    await Promise.all(Array.from({ length: parallel }, lane));
    return lines.toSorted((a, b) => a.symbolId - b.symbolId);
  }

  async function closesOf(caller: SignedInCaller, symbol: string): Promise<number[] | null> {
    try {
      const { data, last, tradingDays } = await listCandles(caller, { symbol, timeframe: '15m', limit: barsOfDay });
      const day = tradingDays.findLast(({ stretches }) => (stretches[0]?.opensAt ?? 0) <= last.bar.t);
      const opensAt = day?.stretches[0]?.opensAt ?? 0;
      return data.filter(({ t }) => t >= opensAt).map(({ c }) => c);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return { list };
}
