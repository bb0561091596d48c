import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { removeOldBars } from '#market-data/storage/old-bars.service.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { findGapsOf } from './finding-gaps.service.ts';
import { listScannedSymbols } from './gaps.queries.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const today = Date.UTC(2026, 10, 25);
const now = today + 20 * hour;

it('minutes that were removed by the setting are not missing', async () => {
  const symbolId = await insertSymbol(db, { ...coin, symbol: 'TEST:REMOVED', isSimulated: false });
  const bars = [200, 150, 90, 1].map((ago) => ({ t: today - ago * day, o: 5, h: 6, l: 4, c: 5, v: 1 }));
  await storeBars(db, { symbolId, bars, source: 'TEST', corrects: true, now });
  const find = async () => {
    const scanned = (await listScannedSymbols(db, null)).find(({ id }) => id === symbolId);
    if (scanned) await findGapsOf(db, scanned, { now });
    const { rows } = await db.execute<{ first: number }>(sql`
      select min(from_minute) as first from candle_gaps where symbol_id = ${symbolId}`);
    return (rows[0]?.first ?? 0) * minute;
  };
  expect(await find()).toBe(today - 200 * day + minute);
  await removeOldBars(db, { '1m': 100, '1h': 0, '1d': 0 }, now);
  // From the first day that is kept on; what was noted before is forgotten.
  expect(await find()).toBe(today - 100 * day);
});
