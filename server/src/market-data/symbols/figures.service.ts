import type { Db } from '#db/client.ts';
import type { MarketDataFigures } from '@candela/contract/market-data/symbols';
import { countBars, summariseSymbols } from './figures.queries.ts';

const minute = 60_000;
/**
 * Counting takes at most a twentieth of the time: there may be a row for every minute of two days, and one for each day of years. A small
 * installation is counted each time.
 */
const pauseFactor = 20;

/** How much market data there is. */
export function createFigures(db: Db, now: () => number = Date.now) {
  let counted: { until: number; counts: ReturnType<typeof countBars> } | null = null;

  function count(): ReturnType<typeof countBars> {
    if (counted && now() < counted.until) return counted.counts;
    const begun = now();
    // Whoever asks meanwhile gets the same.
    const current = { until: Infinity, counts: countBars(db) };
    counted = current;
    current.counts.then(
      () => (current.until = now() + pauseFactor * (now() - begun)),
      () => (current.until = 0),
    );
    return current.counts;
  }

  async function read(): Promise<MarketDataFigures> {
    const [{ bars, bytes }, { symbols, newestMinute }] = await Promise.all([count(), summariseSymbols(db)]);
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
