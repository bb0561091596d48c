import type { Db } from '#db/client.ts';
import { fillGaps } from '#market-data/gaps/filling-gaps.service.ts';
import { findGapsOf } from '#market-data/gaps/finding-gaps.service.ts';
import { barsOf } from '#market-data/sources/given-bars.ts';
import type { CandleProvider } from '#market-data/sources/provider.ts';
import { closeDays } from '#market-data/storage/closing-days.service.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { fakeBarAt } from './price-fakes/fake-prices.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const start = Date.UTC(2026, 0, 5);
const end = start + 24 * day + 9 * hour;
/** Minutes that the provider does not have either. */
const hole = { from: start + 11 * day + 5 * hour, to: start + 11 * day + 6 * hour };

/** How many pages are asked for. */
export const pageCount = 39;

/** Stores every fifth day of those that are backfilled: some are packed, the last is open. */
export async function storeSomeDays(db: Db, symbolId: number): Promise<void> {
  for (let at = start; at < end; at += 5 * day) await storeDay(db, symbolId, at);
  await closeDays(db, symbolId, end);
  await findGapsOf(
    db,
    { id: symbolId, prefix: 'TEST', firstMinute: start / minute, lastMinute: null, minutesFrom: null, isRead: false },
    { now: end },
  );
}

async function storeDay(db: Db, symbolId: number, from: number): Promise<void> {
  const times = Array.from({ length: Math.min(day, end - from) / minute }, (_, at) => from + at * minute);
  const { bars } = barsOf(times.map(fakeBarAt), { pricePrecision: 5, volumePrecision: 0 });
  await storeBars(db, { symbolId, bars, source: 'TEST', corrects: true, now: end });
}

/** Fills the gaps, and packs the days that are closed. @param onAsked before each page */
export async function backfill(db: Db, symbolId: number, onAsked: () => void): Promise<void> {
  const provider: CandleProvider = {
    capabilities: {
      prefix: 'TEST',
      name: 'Test',
      timeframes: ['1m'],
      volume: 'traded',
      maxBars: 1000,
      budget: [],
      candlesCost: 1,
      searchCost: 1,
      hasLive: true,
      isSimulated: true,
    },
    search: async () => [],
    candles: async ({ from, to }) => {
      onAsked();
      const pageEnd = Math.min(to, from + 1000 * minute);
      const times = Array.from({ length: (pageEnd - from) / minute }, (_, at) => from + at * minute);
      const kept = times.filter((t) => t < hole.from || t >= hole.to);
      return { bars: kept.map(fakeBarAt), isLastOpen: false, next: pageEnd < to ? pageEnd : null };
    },
  };
  await fillGaps(db, { provider, signal: new AbortController().signal, now: () => end, until: Infinity });
  await closeDays(db, symbolId, end);
}
