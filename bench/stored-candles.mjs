// Bars of a minute: how fast they come in, how large they are, and what a page of each length costs as they become more.
// node_modules/.bin/node bench/stored-candles.mjs [numbers of bars, "1000000,10000000" unless told]
// --database postgres://…  fills an empty database and keeps it
// --embedded               uses the embedded database
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timeframes } from '../markets/src/timeframes.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { readBars } from '../server/src/market-data/storage/reading-bars.service.ts';
import { insertSymbol } from '../server/src/market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '../server/src/market-data/storage/storing-bars.service.ts';
import { migrateJobs } from '../server/src/platform/jobs/job-schema.ts';
import { processorTimes, processorTimeSince } from './processor-time.mjs';

const { values: given, positionals } = parseArgs({
  options: { database: { type: 'string' }, embedded: { type: 'boolean' } },
  allowPositionals: true,
});
const steps = (positionals[0] ?? '1000000,10000000').split(',').map(Number);
const [minute, day] = [60_000, 86_400_000];
/** Every symbol has so many days: with more bars there are more symbols. */
const daysEach = 347;
/** Days of a batch: an import brings as many. */
const batchDays = 30;
const start = Date.UTC(2015, 0, 1);
const rounds = 60;

const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const postgres = given.embedded || given.database ? null : await startPostgres();
const databaseUrl = given.embedded ? undefined : (given.database ?? postgres?.url);
if (!given.embedded && !databaseUrl) throw new Error('PostgreSQL 15 or newer is needed');
const database = databaseUrl ? await openPostgres(databaseUrl) : await openPglite(dataDir, { isDurable: false });
const { db, pool } = database;
await migrateDatabase(database, migrateJobs);
console.log(databaseUrl ? 'PostgreSQL' : 'embedded database');

let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

/** A walk with the moves of a currency pair, in ticks. */
function createWalk() {
  let price = 108_000;
  return (from, count) =>
    Array.from({ length: count }, (_, at) => {
      const o = price;
      const c = Math.max(1000, o + Math.round((random() - 0.5) * 20));
      price = c;
      const [h, l] = [Math.max(o, c) + Math.floor(random() * 6), Math.min(o, c) - Math.floor(random() * 6)];
      return { t: from + at * minute, o, h, l, c, v: Math.floor(random() * 200) };
    });
}

async function addSymbol(name) {
  const id = await insertSymbol(db, {
    symbol: `BENCH:${name}`,
    name,
    market: 'forex',
    base: null,
    quote: null,
    pricePrecision: 5,
    volumePrecision: 0,
    tickSizes: [{ from: '2015-01-01', size: '0.00001' }],
    pipSize: null,
    sessionCode: '24x7',
    volumeKind: 'ticks',
    allowsNegative: false,
    keepsOutside: false,
    isSimulated: true,
  });
  return { id, walk: createWalk(), days: 0 };
}

/** Processor time of this process and of the database, in milliseconds, and wall time. */
async function measured(work) {
  const before = databaseUrl ? await processorTimes(pool) : null;
  const own = process.cpuUsage();
  const begun = performance.now();
  await work();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(own);
  const theirs = before ? await processorTimeSince(pool, before) : 0;
  return { wall, cpu: (user + system) / 1000 + theirs };
}

const rate = (count, { wall, cpu }) =>
  `${Math.round((count / wall) * 1000).toLocaleString('en')}/s, ${Math.round((count / cpu) * 1000).toLocaleString('en')} per second of processor time`;

/** Pages of tables and indexes that have been looked at. */
async function pagesRead() {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query(`
    select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0)
      + coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0) + coalesce(tidx_blks_hit, 0) + coalesce(tidx_blks_read, 0))::int as pages
    from pg_statio_user_tables where relname in ('candle_chunks', 'candle_minutes', 'market_symbols')`);
  return rows[0].pages;
}

async function copyRows(bars) {
  await pool.query(`create table bench_rows (symbol_id int, minute int, o bigint, h bigint, l bigint, c bigint, v bigint,
    primary key (symbol_id, minute))`);
  const lines = bars.map(({ t, o, h, l, c, v }) => `1\t${t / minute}\t${o}\t${h}\t${l}\t${c}\t${v}\n`).join('');
  return measured(async () => {
    const psql = spawn('psql', [databaseUrl, '-q', '-c', '\\copy bench_rows from stdin'], { stdio: ['pipe', 1, 2] });
    psql.stdin.end(lines);
    await once(psql, 'exit');
  });
}

const symbols = [];
const now = start + (daysEach + 10) * day;
let stored = 0;
const costs = [];

for (const target of steps) {
  const before = stored;
  const time = { wall: 0, cpu: 0 };
  while (stored < target) {
    const symbol = await addSymbol(`S${symbols.length}`);
    symbols.push(symbol);
    while (symbol.days < daysEach) {
      const days = Math.min(batchDays, daysEach - symbol.days);
      const bars = symbol.walk(start + symbol.days * day, days * 1440);
      const spent = await measured(() =>
        storeBars(db, { symbolId: symbol.id, bars, source: 'BENCH', corrects: true, now }),
      );
      time.wall += spent.wall;
      time.cpu += spent.cpu;
      symbol.days += days;
      stored += bars.length;
    }
  }
  const { rows } = await pool.query(`select pg_total_relation_size('candle_chunks')::float8 as bytes`);
  console.log(
    `\n${stored.toLocaleString('en')} bars, ${(rows[0].bytes / stored).toFixed(2)} bytes a bar with the index`,
  );
  console.log(`in as packed days            ${rate(stored - before, time)}`);
  await pool.query('analyze candle_chunks');
  const line = new Map();
  for (const timeframe of timeframes) {
    const read = () => {
      const symbol = symbols[Math.floor(random() * symbols.length)];
      const to = start + Math.floor((0.2 + 0.8 * random()) * symbol.days) * day;
      return readBars(db, { symbolId: symbol.id, timeframe, to, limit: 1000, now });
    };
    for (let at = 0; at < 10; at++) await read();
    const [pages, cost] = [
      await pagesRead(),
      await measured(async () => {
        for (let at = 0; at < rounds; at++) await read();
      }),
    ];
    line.set(timeframe, {
      pages: ((await pagesRead()) - pages) / rounds,
      cpu: cost.cpu / rounds,
      wall: cost.wall / rounds,
    });
  }
  costs.push(line);
  for (const [timeframe, { pages, cpu, wall }] of line)
    console.log(
      `1,000 bars of ${timeframe.padEnd(4)} ${pages.toFixed(0).padStart(5)} pages ${cpu.toFixed(1).padStart(7)} ms of processor time ${wall.toFixed(1).padStart(7)} ms`,
    );
}

console.log('\nlast against first:');
for (const [timeframe, { pages, cpu }] of costs.at(-1)) {
  const first = costs[0].get(timeframe);
  console.log(
    `${timeframe.padEnd(4)} pages × ${(pages / first.pages).toFixed(2)}, processor time × ${(cpu / first.cpu).toFixed(2)}`,
  );
}

// Rows of the open day, a day at a time, against the fastest way into a table of rows.
const open = await addSymbol('OPEN');
const openDays = 20;
const rowsTime = { wall: 0, cpu: 0 };
for (let at = 0; at < openDays; at++) {
  const from = start + at * day;
  const bars = open.walk(from, 1440);
  const spent = await measured(() =>
    storeBars(db, { symbolId: open.id, bars, source: 'BENCH', corrects: true, now: from + day }),
  );
  rowsTime.wall += spent.wall;
  rowsTime.cpu += spent.cpu;
}
console.log(`\nin as rows of the open day   ${rate(openDays * 1440, rowsTime)}`);
if (databaseUrl) {
  const bars = createWalk()(start, 200_000);
  // The processor time of its connection cannot be read: it has ended.
  const { wall } = await copyRows(bars);
  console.log(`COPY into a table of rows    ${Math.round((bars.length / wall) * 1000).toLocaleString('en')}/s`);
}

await database.close();
await postgres?.stop();
await rm(dataDir, { recursive: true, force: true });
