// Publishing with the public log against the same transaction without it, eight at once, one at a time and in batches; then how fast the log
// is verified, with all that it committed to.
// node_modules/.bin/node bench/public-log.mjs [seconds of each run, 4 unless told]
import { randomBytes } from 'node:crypto';
import { checkEntries } from '../markets/src/log/entry-checks.ts';
import { emptyFrontier, appendLeaf, rootOfFrontier } from '../markets/src/log/frontier.ts';
import { sha256 } from '../markets/src/log/sha-256.ts';
import { hashOfLeaf } from '../markets/src/log/tree.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPostgres } from '../server/src/db/client.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { fillDatabase } from '../server/src/testing/databases.ts';
import { buildAuthor, buildIdea } from '../server/src/testing/idea-rows.ts';
import { appendAllToLog, readLogHead } from '../server/src/trading/log.ts';

const milliseconds = Number(process.argv[2] ?? 4) * 1000;
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const database = await openPostgres(postgres.url);
const { db, pool } = database;
await migrateDatabase(database, fillDatabase);
const author = await buildAuthor(db);
const authored = await Promise.all(
  Array.from({ length: 8 }, async () => {
    const { id: authorId } = await buildAuthor(db);
    return { authorId, ideaId: await buildIdea(db, { authorId: author.id }) };
  }),
);
await pool.query('create table bench_things (id bigint generated always as identity primary key, body text)');
const openings = [];

/** A publishing transaction: three inserts of what an idea weighs, and entries of the log. */
async function publish(mine, entries) {
  const given = Array.from({ length: entries }, (_, at) => ({
    ...mine,
    secret: randomBytes(32),
    body: { kind: 'published', idea: mine.ideaId, direction: 'long', stop: '1.14500', entryLow: '1.15000', at },
  }));
  await db.transaction(async (tx) => {
    for (let n = 0; n < 3; n++) await tx.execute(`insert into bench_things (body) values (repeat('x', 400))`);
    const logged = await appendAllToLog(tx, given);
    for (const [place, { index }] of logged.entries()) {
      const { secret, body } = given[place];
      openings.push({
        index,
        secret: secret.toString('hex'),
        body: JSON.stringify(body, Object.keys(body).toSorted()),
      });
    }
  });
}

/** @returns transactions per second */
async function measure(name, clients, entries) {
  const took = [];
  const end = performance.now() + milliseconds;
  const running = Array.from({ length: clients }, async (_, client) => {
    while (performance.now() < end) {
      const began = performance.now();
      await publish(authored[client], entries);
      took.push(performance.now() - began);
    }
  });
  await Promise.all(running);
  took.sort((a, b) => a - b);
  const perSecond = (took.length / milliseconds) * 1000;
  const [median, p95] = [0.5, 0.95].map((share) => took[Math.floor(took.length * share)].toFixed(1));
  console.log(
    `${name}, ${clients} at once: ${Math.round(perSecond)} transactions/s, median ${median} ms, 95 % within ${p95} ms`,
  );
  return perSecond;
}

await measure('warm-up', 8, 1);
const ratios = [];
for (let round = 0; round < 3; round++) {
  const without = await measure('without the log', 8, 0);
  ratios.push((await measure('with the log', 8, 1)) / without);
}
console.log(`with the log: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} × without (at least 0.4)`);
await measure('with the log', 1, 1);
await measure('with the log, 500 entries each', 2, 500);

const { rows } = await pool.query('select entry, leaf from log_entries order by index');
const head = await readLogHead(db);
let frontier = emptyFrontier;
for (const { leaf } of rows) frontier = appendLeaf(sha256, frontier, leaf).frontier;
const same = Buffer.from(rootOfFrontier(sha256, frontier)).equals(Buffer.from(rootOfFrontier(sha256, head)));
console.log(`${rows.length} entries, gapless: ${head.size === rows.length}, one root: ${same}`);

const entries = rows.slice(0, 50_000).map(({ entry }) => new Uint8Array(Buffer.from(entry)));
const leaves = entries.map((entry) => hashOfLeaf(sha256, entry));
for (const [name, given] of [
  ['without openings', []],
  ['with openings', openings],
]) {
  const before = process.cpuUsage();
  const checks = checkEntries(sha256, { openings: given });
  const wrong = entries.map((entry, index) => checks.add(entry, leaves[index])).find((each) => each !== null);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  console.log(
    `verified ${name}: ${Math.round(entries.length / seconds)} entries per second of processor time (at least 15,000), wrong: ${wrong?.index ?? 'none'}`,
  );
}
await database.close();
await postgres.stop();
