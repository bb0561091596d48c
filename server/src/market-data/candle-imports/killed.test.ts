import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { openPglite, openPostgres, type Database, type Db, type Tx } from '#db/client.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { findSymbol, insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { forexSymbol } from '#testing/candle-importing.ts';
import { copyDatabase, preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildUser } from '#testing/factories.ts';
import { forexMinutes } from '#testing/minute-files.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { packChunk } from '@candela/markets/candles/packing';
import { insertImport, writeStarted, writeTakingBack } from './candle-imports.queries.ts';
import { countDays, stageDays } from './import-days.queries.ts';
import { createImportRuns } from './storing-imports.ts';

const program = resolve(import.meta.dirname, '../../testing/importing-process.ts');
/** More of them, before a release: `KILLS=20`. */
const cycles = Number(process.env['KILLS'] ?? 3);
const day = 86_400_000;
const now = Date.UTC(2026, 10, 26);
/** Five weeks, of which the newest day is not packed. */
const [from, to] = [Date.UTC(2026, 9, 18, 21), Date.UTC(2026, 10, 25, 18)];

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

const written = (seed: number): Bar[] =>
  [...forexMinutes(from, to, seed)].map(({ t, o, h, l, c }) => {
    const [open_, high, low, close] = [o, h, l, c].map((text) => Math.round(Number(text) * 1e5));
    return { t, o: open_ ?? 0, h: high ?? 0, l: low ?? 0, c: close ?? 0, v: 0 };
  });

/** A symbol with some bars, and an import that is about to begin: it adds some and corrects others. */
async function prepare(db: Db): Promise<{ id: string; symbolId: number }> {
  const symbolId = await insertSymbol(db, forexSymbol({ symbol: 'CSV:KILLED' }));
  const before = written(2).filter((_, at) => at % 3 === 0);
  await storeBars(db, { symbolId, bars: before, source: 'TEST', corrects: true, now });
  const owner = await buildUser(db, { roleId: 1 });
  const id = randomUUID();
  await db.transaction(async (tx: Tx) => {
    await insertImport(tx, { id, ownerId: owner.id, fileName: 'a.csv', size: 1, fingerprint: 'f' });
    await tx.execute(
      sql`update candle_imports set symbol_id = ${symbolId}, report = '{"reasons": []}' where id = ${id}::uuid`,
    );
    const symbol = await findSymbol(tx, symbolId);
    if (!symbol) throw new Error('no symbol');
    const days = [...Map.groupBy(written(1), ({ t }) => Math.floor((t + 3 * 3_600_000) / day))].map(
      ([number, bars]) => ({
        day: number,
        bars: packChunk({ decimals: 5, volumeDecimals: 0, bars }),
      }),
    );
    await stageDays(tx, id, symbol, days);
    await writeStarted(tx, id, true, days.length);
  });
  return { id, symbolId };
}

/** What is stored of the symbol, and what the import says about it. */
async function contentsOf(db: Db, symbolId: number): Promise<unknown[]> {
  const read = async (statement: string) => (await db.execute(sql.raw(statement))).rows;
  return [
    await read(`select revision, first_minute, last_minute from market_symbols where id = ${symbolId}`),
    await read(`select level, period, count, revision, encode(bars, 'hex') as bars from candle_chunks order by 1, 2`),
    await read(`select minute, o, h, l, c, v from candle_minutes order by 1`),
    await read(`select minute, revision, before, after from candle_corrections order by 1, 2`),
    await read(
      `select day, state, encode(bars, 'hex') as bars, encode(before, 'hex') as before from candle_import_days order by 1`,
    ),
    await read(
      `select state, done_count, added_count, corrected_count, kept_count, undone_count, left_count from candle_imports`,
    ),
  ];
}

/** @returns whether it was killed before it was done */
async function runAndKill(id: string, afterSteps: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env['PATH'] ?? '', ...environment, IMPORT_ID: id },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let steps = 0;
  for await (const _line of createInterface(child.stdout)) {
    steps += 1;
    if (steps !== afterSteps) continue;
    // In the middle of a transaction.
    await wait(Math.random() * 60);
    child.kill('SIGKILL');
  }
  const [code] = await exit;
  if (code !== null) expect(code).toBe(0);
  return code === null;
}

const barsOf = async (db: Db, symbolId: number) =>
  (await readBars(db, { symbolId, timeframe: '1m', limit: 1_000_000, now }))?.bars ?? [];

it(
  'bars of an import are neither lost nor doubled when its process is killed, while it stores them and while it takes them back',
  { timeout: 900_000 },
  async () => {
    const { database: undisturbed, remove: removeCopy } = await copyDatabase(inject('databaseSource'));
    atEndOfFile(removeCopy);
    const expected = await prepare(undisturbed.db);
    const files = { remove: async () => {} } as unknown as Parameters<typeof createImportRuns>[0]['files'];
    const runs = createImportRuns({ db: undisturbed.db, files, tell: async () => {}, now: () => now });
    const { signal } = new AbortController();
    const job = { payload: { id: expected.id }, attempt: 1, signal, isMine: async () => true };

    const first = await open();
    const { id, symbolId } = await prepare(first.db);
    const before = await barsOf(first.db, symbolId);
    await first.close();
    for (const step of ['store', 'takeBack'] as const) {
      let kills = 0;
      for (let cycle = 0; cycle < cycles; cycle++) kills += (await runAndKill(id, 1 + (cycle % 2))) ? 1 : 0;
      expect(kills).toBeGreaterThan(0);
      expect(await runAndKill(id, Infinity)).toBe(false);
      await runs.run(job);
      const after = await open();
      expect(await contentsOf(after.db, symbolId)).toEqual(await contentsOf(undisturbed.db, expected.symbolId));
      const bars = await barsOf(after.db, symbolId);
      expect(bars).toEqual(step === 'store' ? written(1) : before);
      if (step === 'store') {
        for (const [db, each] of [
          [after.db, id],
          [undisturbed.db, expected.id],
        ] as const)
          await db.transaction(async (tx) => writeTakingBack(tx, each, 'undoing', await countDays(tx, each, 'stored')));
      }
      await after.close();
    }
  },
);
