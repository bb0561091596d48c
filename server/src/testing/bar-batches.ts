import type { Db } from '#db/client.ts';
import { closeDays } from '#market-data/storage/closing-days.service.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const start = Date.UTC(2026, 0, 5);

export const batchCount = 160;

const barAt = (t: number, price: number) => ({
  t,
  o: price,
  h: price + 9,
  l: price - 9,
  c: price + (t % 7),
  v: price % 11,
});

/** The symbol whose bars these are. @param pricePrecision decimals of its prices */
export function insertCoin(db: Db, pricePrecision = 2): Promise<number> {
  return insertSymbol(db, {
    ...coin,
    pricePrecision,
  });
}

/**
 * Stores three hours at a time, each with a correction and a late bar of days before, some of which are packed; packs days as they end.
 * The batches are always the same.
 * @param first the number of the first batch
 */
export async function storeBatches(
  db: Db,
  symbolId: number,
  first: number,
  onStored: (n: number) => void,
): Promise<void> {
  for (let n = first; n < batchCount; n++) {
    const opensAt = start + n * 3 * hour;
    const now = opensAt + 3 * hour;
    // One minute of each batch is missing, and comes late.
    const bars = Array.from({ length: 180 }, (_, at) =>
      barAt(opensAt + at * minute, 5000 + ((n * 31 + at * 17) % 400)),
    );
    const [late] = bars.splice(90, 1);
    const ago = (late?.t ?? 0) - ((n % 4) + 1) * day;
    if (ago >= start) bars.push(barAt(ago, 6000 + n), barAt(ago + minute, 7000 + n));
    await storeBars(db, { symbolId, bars, source: 'TEST', corrects: true, now });
    await closeDays(db, symbolId, now);
    onStored(n);
  }
}
