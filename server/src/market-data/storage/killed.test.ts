import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { openPglite, openPostgres, type Database, type Db } from '#db/client.ts';
import { batchCount, insertCoin, storeBatches } from '#testing/bar-batches.ts';
import { copyDatabase, preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';

const program = resolve(import.meta.dirname, '../../testing/storing-process.ts');
const cycles = 20;

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

/** Everything that is stored of the only symbol. */
async function contentsOf(db: Db): Promise<unknown[]> {
  const read = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
  return [
    await read(`select revision, first_minute, last_minute from market_symbols`),
    await read(`select level, period, count, revision, encode(bars, 'hex') as bars from candle_chunks order by 1, 2`),
    await read(`select minute, o, h, l, c, v from candle_minutes order by 1`),
    await read(`select minute, revision, before, after from candle_corrections order by 1, 2`),
  ];
}

/** Stores from a batch on until it is killed, or has stored all. @returns the first that is not known to be stored */
async function runAndKill(symbolId: number, first: number, until: number): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env['PATH'] ?? '', ...environment, SYMBOL_ID: String(symbolId), FIRST: String(first) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let next = first;
  for await (const line of createInterface(child.stdout)) {
    next = Number(line.slice('stored '.length)) + 1;
    if (next < until) continue;
    // In the middle of some batch.
    await wait(Math.random() * 25);
    child.kill('SIGKILL');
  }
  const [code] = await exit;
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
      next = await runAndKill(symbolId, next, Math.floor((cycle * (batchCount - 10)) / cycles));
    }
    expect(await runAndKill(symbolId, next, Infinity)).toBe(batchCount);

    const { database: undisturbed, remove: removeCopy } = await copyDatabase(inject('databaseSource'));
    atEndOfFile(removeCopy);
    await storeBatches(undisturbed.db, await insertCoin(undisturbed.db), 0, () => {});
    const after = await open();
    atEndOfFile(after.close);
    const expected = await contentsOf(undisturbed.db);
    expect(await contentsOf(after.db)).toEqual(expected);
    for (const rows of expected) expect(rows).not.toEqual([]);
  },
);
