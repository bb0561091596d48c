import type { Db } from '#db/client.ts';
import type { MarketDataFigures } from '@candela/contract/market-data/symbols';
import { countBars, summariseSymbols } from './figures.queries.ts';

const minute = 60_000;
/** Bars are counted this often at most: there may be a row for every minute of two days, and one for each day of years. */
const countedFor = 30_000;

/** How much market data there is. */
export function createFigures(db: Db, now: () => number = Date.now) {
  let counted: { at: number; counts: ReturnType<typeof countBars> } | null = null;

  async function read(): Promise<MarketDataFigures> {
    if (!counted || now() - counted.at > countedFor) {
      const counts = countBars(db);
      counted = { at: now(), counts };
      counts.catch(() => (counted = null));
    }
    const [{ bars, bytes }, { symbols, newestMinute }] = await Promise.all([counted.counts, summariseSymbols(db)]);
    const newestBarAt = newestMinute === null ? null : Math.min(now(), (newestMinute + 1) * minute);
    return {
      symbols,
      bars: Number(bars),
      bytes: Number(bytes),
      newestBarAt: newestBarAt === null ? null : new Date(newestBarAt).toISOString(),
    };
  }

  return { read };
}
