// The record of an author, the curve and the ranking as results become more: all of one author over three years (the worst), with a thousand
// authors in the ranking. Processor time of PostgreSQL, medians.
// node_modules/.bin/node bench/records.mjs [numbers of results, "1000,100000" unless told]
import { startPostgres } from '../scripts/postgres.mjs';
import { openPostgres } from '../server/src/db/client.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { run } from '../server/src/db/rows.ts';
import { insertSymbol } from '../server/src/market-data/storage/stored-symbols.queries.ts';
import { coin } from '../server/src/testing/coins.ts';
import { fillDatabase } from '../server/src/testing/databases.ts';
import { buildUser } from '../server/src/testing/factories.ts';
import { buildAuthor } from '../server/src/testing/idea-rows.ts';
import { rebuildFigures } from '../server/src/trading/records/rebuilding.service.ts';
import { createRecords } from '../server/src/trading/records/records.service.ts';
import { processorTimes, processorTimeSince } from './processor-time.mjs';

const steps = (process.argv[2] ?? '1000,100000').split(',').map(Number);
const [rounds, authors, days] = [30, 1000, 1095];

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const database = await openPostgres(postgres.url);
const { db, pool } = database;
await migrateDatabase(database, fillDatabase);
const client = await pool.connect();
const symbolId = await insertSymbol(db, { ...coin, symbol: 'BENCH:COIN', isSimulated: false });
const records = createRecords(db);

/** Results of one author, evenly over three years. */
const writeResults = (authorId, count) => run(db)`
  insert into ideas (author_id, status, symbol_id, price_precision, price_basis, direction, order_type, entry_low, entry_high, stop, targets,
    allocations, cost, timeframe, risk_bps, confidence, style, methods, analysis, valid_until, is_break_even_after_tp1, disclosure,
    language_code, published_at, closed_at, state, secret, r, net)
  select ${authorId}::uuid, 'closed_tp', ${symbolId}, 2, 'last', 'long', 'limit', 9900, 10000, 9000, '{11000}', '{10000}', 0, '1h', 100, 3,
    'day_trading', '{}', '', now(), false, 'none', 'en', at - interval '1 hour', at, '{}', decode(repeat('07', 32), 'hex'), net, net
  from (select timestamptz '2023-01-01' + make_interval(secs => n * ${days}::float8 * 86400 / ${count}) as at,
    (hashint4(n) % 15000)::int as net from generate_series(1, ${count}::int) n) x`;

/** Others in the ranking, who have their totals only. */
async function fillRanking() {
  for (let at = 0; at < authors; at++) await buildUser(db, { roleId: 2, firstName: 'Ranked' });
  await run(db)`
    insert into record_totals (author_id, is_simulated, dimension, value, summary, counts, closed, lower_bound)
    select u.id, false, 'ranked', '', t.summary, t.counts, t.closed, random()
    from users u, (select * from record_totals where dimension = 'ranked' limit 1) t where u.first_name = 'Ranked'`;
}

async function measure(work) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const before = await processorTimes(client);
    await work();
    times.push(await processorTimeSince(client, before));
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1];
}

const found = [];
for (const count of steps) {
  const author = await buildAuthor(db);
  await writeResults(author.id, count);
  await run(
    db,
  )`insert into record_changes (idea_id) select distinct on (date_trunc('month', closed_at)) id from ideas where author_id = ${author.id}::uuid`;
  const began = performance.now();
  await rebuildFigures(db);
  const rebuilt = performance.now() - began;
  if (found.length === 0) await fillRanking();
  await run(db)`analyze`;
  const caller = { userId: author.id, roleIds: [2], permissions: [], subscriptionTypeIds: [] };
  const times = {
    record: await measure(() => records.get(author.id, {})),
    equity: await measure(() => records.equity(caller, author.id, { simulated: false })),
    style: await measure(() => records.get(author.id, { style: 'day_trading' })),
    'curve of a style': await measure(() =>
      records.equity(caller, author.id, { simulated: false, style: 'day_trading' }),
    ),
    ranking: await measure(() => records.list({ limit: 20, sort: 'best', simulated: false })),
  };
  found.push(times);
  const text = Object.entries(times).map(([name, time]) => `${name} ${time.toFixed(2)} ms`);
  console.log(
    `${count} results of one author: ${text.join(', ')}; all of its months made anew in ${rebuilt.toFixed(0)} ms`,
  );
}
const [first, last] = [found[0], found.at(-1)];
console.log(
  Object.keys(first)
    .map((name) => `${name} ${(last[name] / first[name]).toFixed(2)} ×`)
    .join(', '),
  '(goal 1.5)',
);
client.release();
await database.close();
await postgres.stop();
