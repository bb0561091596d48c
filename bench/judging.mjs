// A minute of 10,000 open trade ideas with the database: sealing the minute, finding those whose watched prices were touched, judging them,
// their events and entries of the log, in one transaction. All ideas in one symbol (the worst), and spread over 50.
// node_modules/.bin/node bench/judging.mjs [ideas] [minutes] [--embedded]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { beginOutcome } from '../markets/src/outcomes/terms.ts';
import { randomNumbers } from '../markets/src/testing/random-ideas.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { run } from '../server/src/db/rows.ts';
import { insertSymbol } from '../server/src/market-data/storage/stored-symbols.queries.ts';
import { coin } from '../server/src/testing/coins.ts';
import { fillDatabase } from '../server/src/testing/databases.ts';
import { buildAuthor } from '../server/src/testing/idea-rows.ts';
import { createJudging } from '../server/src/trading/outcomes/judging.service.ts';
import { logOutcomes } from '../server/src/trading/outcomes/logged-outcomes.ts';
import { processorTimes, processorTimeSince } from './processor-time.mjs';

const { values: given, positionals } = parseArgs({
  options: { embedded: { type: 'boolean' } },
  allowPositionals: true,
});
const count = Number(positionals[0] ?? 10_000);
const minutes = Number(positionals[1] ?? 60);
const minute = 60_000;
const start = Date.UTC(2026, 10, 23, 9);

const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const postgres = given.embedded ? null : await startPostgres();
if (!given.embedded && !postgres) throw new Error('PostgreSQL 15 or newer is needed');
const database = postgres ? await openPostgres(postgres.url) : await openPglite(dataDir, { isDurable: false });
const { db, pool } = database;
const client = await pool.connect();
await migrateDatabase(database, fillDatabase);
console.log(postgres ? 'PostgreSQL' : 'embedded database');
const author = await buildAuthor(db);
const random = randomNumbers(1);
const whole = (to) => Math.floor(random() * to);

/** Ideas around 1,000.00, half of them pending; levels some hundred ticks away, a few at the price. */
function randomTerms() {
  const sign = random() < 0.5 ? 1 : -1;
  const near = 100_000 - sign * (20 + whole(1500));
  const [far, risk] = [near - sign * whole(50), 300 + whole(1000)];
  const targets = [1, 2, 3].map((times) => near + sign * (risk + 1600) * times);
  return {
    direction: sign === 1 ? 'long' : 'short',
    orderType: 'limit',
    entryLow: Math.min(near, far),
    entryHigh: Math.max(near, far),
    stop: far - sign * risk,
    targets: targets.map((price, place) => ({ price, bps: place === 2 ? 4000 : 3000 })),
    publishedAt: start,
    validUntil: start + 30 * 1440 * minute,
    breakEvenAfterTp1: true,
    cost: 5,
  };
}

async function openIdeas(symbolIds) {
  const rows = Array.from({ length: count }, (_, at) => {
    const terms = randomTerms();
    const { targets, ...rest } = terms;
    const prices = { targets: targets.map(({ price }) => price), allocations: targets.map(({ bps }) => bps) };
    return { ...rest, ...prices, symbolId: symbolIds[at % symbolIds.length], state: beginOutcome(terms) };
  });
  await run(db)`
    insert into ideas (author_id, status, symbol_id, price_precision, price_basis, direction, order_type, entry_low, entry_high, stop, targets,
      allocations, cost, timeframe, risk_bps, confidence, style, methods, analysis, valid_until, is_break_even_after_tp1, disclosure,
      language_code, published_at, state, secret)
    select ${author.id}::uuid, 'pending', "symbolId", 2, 'last', direction, "orderType", "entryLow", "entryHigh", stop,
      array(select jsonb_array_elements_text(targets)::bigint), array(select jsonb_array_elements_text(allocations)::int), cost, '1h', 100, 3,
      'day_trading', '{}', '', to_timestamp("validUntil" / 1000), "breakEvenAfterTp1", 'none', 'en', to_timestamp("publishedAt" / 1000), state,
      decode(repeat('07', 32), 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (direction text, "orderType" text, "entryLow" bigint, "entryHigh" bigint,
      stop bigint, targets jsonb, allocations jsonb, cost bigint, "validUntil" float8, "publishedAt" float8, "breakEvenAfterTp1" boolean,
      "symbolId" int, state jsonb)`;
  for (const id of symbolIds) await run(db)`insert into series_heads (symbol_id, until) values (${id}, ${start})`;
  await run(db)`analyze ideas`;
}

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

async function measure(name, symbols) {
  const ids = [];
  for (let at = 0; at < symbols; at++) ids.push(await insertSymbol(db, { ...coin, symbol: `BENCH:${name}${at}` }));
  await openIdeas(ids);
  const price = new Map(ids.map((id) => [id, 100_000]));
  const times = [];
  const processor = [];
  let events = 0;
  for (let at = 0; at < minutes; at++) {
    const now = start + (at + 1) * minute;
    const before = postgres ? await processorTimes(client) : new Map();
    const own = process.cpuUsage();
    const began = performance.now();
    for (const id of ids) {
      const o = price.get(id);
      const c = o + whole(60) - 30;
      price.set(id, c);
      const bar = { t: now - minute, o, h: Math.max(o, c) + whole(20), l: Math.min(o, c) - whole(20), c, v: 0 };
      const readClosed = async () => ({ symbol: '', bars: [bar], decimals: 2, settledAt: now, isGenerated: false });
      const onChanged = (judged) => (events += judged.reduce((sum, { outcome }) => sum + outcome.events.length, 0));
      await createJudging({ db, readClosed, now: () => now, onJudged: logOutcomes, onChanged }).judge(id);
    }
    times.push(performance.now() - began);
    const { user, system } = process.cpuUsage(own);
    processor.push((user + system) / 1000 + (postgres ? await processorTimeSince(client, before) : 0));
  }
  // The first minute reads every idea once.
  for (const [what, [first, ...rest]] of Object.entries({ wall: times, processor }))
    console.log(
      `${count} open ideas in ${symbols} symbols, ${what}: first minute ${first.toFixed(0)} ms, then median ${quantile(rest, 0.5).toFixed(1)} ms, 95 % ${quantile(rest, 0.95).toFixed(1)} ms (goal 50); ${(events / minutes).toFixed(1)} events a minute`,
    );
}

await measure('ONE', 1);
await measure('MANY', 50);
client.release();
await database.close();
await postgres?.stop();
await rm(dataDir, { recursive: true });
