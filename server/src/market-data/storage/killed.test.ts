import { sql } from 'drizzle-orm';
import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { backfill, pageCount, storeSomeDays } from '#testing/backfill.ts';
import { batchCount, insertCoin, storeBatches } from '#testing/bar-batches.ts';
import { copyDatabase, preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { runAndKill, storedContents } from '#testing/kill-process.ts';

const [storing, backfilling] = ['storing-process.ts', 'backfill-process.ts'].map((name) =>
  resolve(import.meta.dirname, '../../testing', name),
) as [string, string];
/** More of them, before a release: `KILLS=20`. */
const cycles = Number(process.env['KILLS'] ?? 4);

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);
const other = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(other.remove);

const open = (place: typeof environment = environment): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = place;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

/** Stores from a batch on until it is killed, or has stored all. @returns the first that is not known to be stored */
async function storeAndKill(symbolId: number, first: number, until: number): Promise<number> {
  let next = first;
  const given = { ...environment, SYMBOL_ID: String(symbolId), FIRST: String(first) };
  const code = await runAndKill(storing, given, (line) => {
    next = Number(line.slice('stored '.length)) + 1;
    return next >= until;
  });
  if (until > batchCount) expect(code).toBe(0);
  return next;
}

it(
  'bars are neither lost nor doubled when the process is killed while it stores them and packs days',
  { timeout: 600_000 },
  async () => {
    const before = await open();
    const symbolId = await insertCoin(before.db);
    await before.close();
    let next = 0;
    for (let cycle = 1; cycle <= cycles; cycle++) {
      next = await storeAndKill(symbolId, next, Math.floor((cycle * (batchCount - 10)) / cycles));
    }
    expect(await storeAndKill(symbolId, next, Infinity)).toBe(batchCount);

    const { database: undisturbed, remove: removeCopy } = await copyDatabase(inject('databaseSource'));
    atEndOfFile(removeCopy);
    await storeBatches(undisturbed.db, await insertCoin(undisturbed.db), 0, () => {});
    const after = await open();
    atEndOfFile(after.close);
    const expected = await storedContents(undisturbed.db);
    expect(await storedContents(after.db)).toEqual(expected);
    for (const rows of expected) expect(rows).not.toEqual([]);
  },
);

it(
  'bars are neither lost nor doubled when the process is killed while it fills gaps and packs days',
  { timeout: 600_000 },
  async () => {
    const before = await open(other.environment);
    const symbolId = await insertCoin(before.db, 5);
    await storeSomeDays(before.db, symbolId);
    await before.close();
    const given = { ...other.environment, SYMBOL_ID: String(symbolId) };
    let [asked, killed] = [0, 0];
    for (let code: number | null = null, cycle = 1; code === null; cycle++) {
      let here = 0;
      // Each cycle gets on by at least a day of two pages.
      code = await runAndKill(
        backfilling,
        given,
        () => ++here > Math.max(3, pageCount / (cycles + 1)) && cycle <= cycles,
      );
      asked += here;
      if (code === null) killed += 1;
      else expect(code).toBe(0);
    }
    // With many, the last find nothing more to do.
    expect(killed).toBeGreaterThanOrEqual(Math.min(cycles, 6));
    expect(asked).toBeGreaterThanOrEqual(pageCount);

    const { database: undisturbed, remove: removeCopy } = await copyDatabase(inject('databaseSource'));
    atEndOfFile(removeCopy);
    const undisturbedId = await insertCoin(undisturbed.db, 5);
    await storeSomeDays(undisturbed.db, undisturbedId);
    let pages = 0;
    await backfill(undisturbed.db, undisturbedId, () => (pages += 1));
    expect(pages).toBe(pageCount);
    const after = await open(other.environment);
    atEndOfFile(after.close);
    const expected = await storedContents(undisturbed.db);
    expect(await storedContents(after.db)).toEqual(expected);
    for (const rows of expected.slice(0, 3)) expect(rows).not.toEqual([]);
    const gapsOf = async ({ db }: Database) =>
      (await db.execute(sql`select from_minute, to_minute, minutes, empty_answers from candle_gaps order by 1`)).rows;
    expect(await gapsOf(after)).toEqual(await gapsOf(undisturbed));
    expect(await gapsOf(after)).toHaveLength(1);
  },
);
