// A year of minutes of forex from a file of HistData: preview, import and undo, in bars per second by the clock and of processor time, and
// the memory of the process; with the embedded database, or with PostgreSQL at BENCH_POSTGRES_URL, which names an empty database.
// With plots, a file of TradingView with as many more columns: 20450 days and 7 plots are 2 GB. It is written part by part, so that the
// memory is that of the import.
// node bench/importing-candles.mjs [days] [plots]
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPartBytes, maxImportBytes } from '../contract/src/market-data/candle-imports.ts';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { createImportChecks } from '../server/src/market-data/candle-imports/checking-imports.ts';
import { createImportFiles } from '../server/src/market-data/candle-imports/import-files.ts';
import { createImportRuns } from '../server/src/market-data/candle-imports/storing-imports.ts';
import { migrateJobs } from '../server/src/platform/jobs/job-schema.ts';
import { createFileStorage } from '../server/src/platform/storage/file-storage.ts';
import { fillDatabase } from '../server/src/seed.ts';
import { forexMinutes, headers, rowOfLayout } from '../server/src/testing/minute-files.ts';

const days = Number(process.argv[2] ?? 365);
const url = process.env.BENCH_POSTGRES_URL;
const plots = Number(process.argv[3] ?? 0);
const layout = plots > 0 ? 'tradingview' : 'histdata';
const from = days > 400 ? Date.UTC(1970, 0, 4, 22) : Date.UTC(2025, 0, 5, 22);
const folder = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const database = url ? await openPostgres(url) : await openPglite(folder);
await migrateDatabase(database, async (tx) => {
  await migrateJobs(tx);
  await fillDatabase(tx, null, { isDemo: false });
});
const { db, pool } = database;
const files = createImportFiles(createFileStorage(join(folder, 'files')));
const deps = { db, files, tell: async () => {}, now: Date.now };
const id = randomUUID();
const signal = new AbortController().signal;
const job = { payload: { id }, attempt: 1, signal, isMine: async () => true };

const { rows: symbols } = await pool.query(`
  insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated)
  values ('CSV:BENCH', 'Euro', 'forex', 5, 0, '[]', 'fx24x5', 'ticks', false) returning id`);
const { rows: users } = await pool.query(`
  insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
  values ('bench@candela.test', 'Ada', 'Bench', 1, '{1}', '{}', 'active') returning id`);
const head = { encoding: 'utf-8', layout, needsZone: true, zone: null, rows: [] };
await pool.query(
  `insert into candle_imports (id, owner_id, file_name, size_bytes, received_bytes, fingerprint, state, head, symbol_id, zone, preview)
   values ($1, $2, 'year.csv', $3, $3, 'f', 'checking', $4, $5, 'Etc/GMT+5', 1)`,
  [id, users[0].id, maxImportBytes, JSON.stringify(head), symbols[0].id],
);
const { rowCount, size } = await writeFile();
await pool.query('update candle_imports set size_bytes = $1, received_bytes = $1', [size]);

/** Writes the file in the parts in which a browser sends it. */
async function writeFile() {
  let [rowCount, size, waiting] = [0, 0, plots > 0 ? `${headers.tradingview}${',Plot'.repeat(plots)}\n` : ''];
  const more = ',1.08765'.repeat(plots);
  const flush = async (length) => {
    const bytes = Buffer.from(waiting);
    await files.put(id, size, bytes.subarray(0, length));
    size += Math.min(length, bytes.length);
    waiting = bytes.subarray(length).toString();
  };
  for (const bar of forexMinutes(from, from + days * 86_400_000)) {
    if (size + waiting.length > maxImportBytes - 1000) break;
    waiting += `${rowOfLayout[layout](bar)}${more}\n`;
    rowCount += 1;
    if (waiting.length >= importPartBytes) await flush(importPartBytes);
  }
  await flush(importPartBytes);
  return { rowCount, size };
}

let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);

/** How long another request waits for the database meanwhile, at most and usually, in milliseconds. */
async function watchOthers(isOver) {
  const waits = [];
  while (!isOver()) {
    const began = performance.now();
    await pool.query('select 1');
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  waits.sort((a, b) => a - b);
  return `others wait ${Math.round(waits.at(waits.length >> 1))} ms, at most ${Math.round(waits.at(-1))} ms`;
}

async function measure(name, work) {
  peak = 0;
  let isOver = false;
  const others = watchOthers(() => isOver);
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  const perSecond = Math.round(rowCount / seconds);
  const perProcessor = Math.round(rowCount / ((user + system) / 1e6));
  console.log(
    `${name.padEnd(8)} ${seconds.toFixed(1)} s, ${perSecond} bars/s, ${perProcessor} per second of processor time, at most ${Math.round(peak / 1e6)} MB; ${await others}`,
  );
}

const before = Math.round(process.memoryUsage.rss() / 1e6);
console.log(`${rowCount} rows, ${(size / 1e6).toFixed(1)} MB, ${url ? 'PostgreSQL' : 'embedded'}, ${before} MB before`);
const checks = createImportChecks(deps);
const runs = createImportRuns(deps);
await measure('preview', () => checks.run(job));
const days_ = (await pool.query('select count(*)::int as n from candle_import_days')).rows[0].n;
await pool.query(`update candle_imports set state = 'running', total_count = $1, done_count = 0`, [days_]);
await measure('import', () => runs.run(job));
const { rows: kept } = await pool.query(
  `select sum(length(bars) + coalesce(length(before), 0))::int as bytes from candle_import_days`,
);
console.log(`to undo it: ${(kept[0].bytes / rowCount).toFixed(1)} bytes a bar`);
await pool.query(`update candle_imports set state = 'undoing', done_count = 0`);
await measure('undo', () => runs.run(job));
clearInterval(watch);
await database.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
