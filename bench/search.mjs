// Search over HTTP: time for titles only and for everything, by kind of query, processor time, and whether the expected hit is among
// the first ten.
// node_modules/.bin/node bench/search.mjs [rows, 70,000 unless told; 700,000 is what it is made for]
// --database postgres://…  fills an empty database and keeps it, or uses one filled in this way without filling it again
// --embedded               uses the embedded database
// --closed                 18 of 19 documents are closed to the caller
// --slowest 20             lists the slowest searches of each table
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { loadSecret } from '../server/src/platform/identity/secrets.ts';
import { fillSearch, listLines, listTitles } from './search-fill.mjs';
import { queries } from './search-queries.mjs';
import { startSession } from './start-session.mjs';

const { values: given, positionals } = parseArgs({
  options: {
    database: { type: 'string' },
    embedded: { type: 'boolean' },
    closed: { type: 'boolean' },
    slowest: { type: 'string' },
  },
  allowPositionals: true,
});
const rows = Number(positionals[0] ?? 70_000);
const maxMilliseconds = 50;
const port = 3907;
const root = resolve(import.meta.dirname, '..');
const at = (list, share) => list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const postgres = given.embedded || given.database ? null : await startPostgres();
const databaseUrl = given.embedded ? undefined : (given.database ?? postgres?.url);
if (!given.embedded && !databaseUrl) throw new Error('PostgreSQL 15 or newer is needed');
await loadSecret(undefined, dataDir);

const open = () => (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir, { isDurable: false }));
let database = await open();
await fillSearch(database, rows, given.closed);
const { count, size } = (
  await database.pool
    .query(`select (select count(*) from search_documents) + (select count(*) from search_cues) as count,
    pg_size_pretty(pg_total_relation_size('search_documents') + pg_total_relation_size('search_cues')) as size`)
).rows[0];
console.log(`${count} rows, ${size}, ${databaseUrl ? 'PostgreSQL' : 'embedded database'}`);
const asked = queries(await listTitles(database.pool), await listLines(database.pool));
const userId = randomUUID();
await database.pool.query(
  `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status)
   values ($1::uuid, $1::uuid || '@bench.test', 'Ada', 'Lovelace', 3, '{3}', '{}', 'active')`,
  [userId],
);
const headers = {
  authorization: `Bearer ${await startSession(database.pool, dataDir, userId)}`,
  'x-api-key': 'candela-web',
};
// Only one process can open the embedded database.
if (!databaseUrl) await database.close();

const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
  env: {
    ...process.env,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: '0',
    MEDIA_PORT: '0',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
while (!said.includes('Candela is ready')) said += String((await once(server.stdout, 'data'))[0]);
server.stdout.resume();

async function find(text, depth) {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/search?depth=${depth}&text=${encodeURIComponent(text)}`, {
    headers,
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} for ${text}: ${JSON.stringify(body)}`);
  return { body, milliseconds: performance.now() - begun };
}

/**
 * Milliseconds of processor time of each database process, or of the server if it contains the embedded database; unlike durations they
 * do not grow on a busy machine.
 */
async function used() {
  if (!databaseUrl) return new Map([[server.pid, processorOf(server.pid)]]);
  const { rows: backends } = await database.pool.query(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return new Map(backends.map(({ pid }) => [pid, processorOf(pid)]));
}

/** Connections may have been opened or closed in between. */
const spentBetween = (before, after) => [...after].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0);

/** Processor time of all threads of a process, in milliseconds. */
function processorOf(pid) {
  return readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );
}

const isFound = (body, target) =>
  target.isSaid
    ? body.passages.some(({ kind, id }) => kind === target.kind && id === target.id)
    : body.hits.slice(0, 10).some(({ kind, id }) => kind === target.kind && id === target.id);

for (const { text } of asked.slice(0, 60)) await find(text, 'all');
const kinds = Map.groupBy(asked, ({ kind }) => kind);
for (const depth of ['titles', 'all']) {
  console.log(`\n${depth === 'titles' ? 'Titles, for each key' : 'Everything, after a pause'}`);
  console.log(
    line([
      '',
      'texts',
      'p50 ms',
      'p95',
      'p99',
      'slowest',
      databaseUrl ? 'PostgreSQL' : 'processor',
      'in the first ten',
    ]),
  );
  const searches = [];
  let processor = 0;
  for (const [kind, of] of kinds) {
    const own = [];
    let found = 0;
    const meant = depth === 'all' ? of.filter(({ target }) => target !== null).length : 0;
    const before = await used();
    for (const { text, target } of of) {
      const { body, milliseconds } = await find(text, depth);
      own.push(milliseconds);
      searches.push({ kind, text, milliseconds });
      if (meant > 0 && target !== null) found += Number(isFound(body, target));
    }
    const spent = spentBetween(before, await used());
    processor += spent;
    console.log(line([kind, ...figures(own, spent), meant === 0 ? '' : `${found} of ${meant}`]));
  }
  const times = searches.map(({ milliseconds }) => milliseconds);
  const verdict = at(times, 0.95) <= maxMilliseconds ? 'PASS' : 'FAIL';
  console.log(line(['all of them', ...figures(times, processor), `${verdict}: p95 at most ${maxMilliseconds} ms`]));
  const slowest = searches.toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { kind, text, milliseconds } of slowest.slice(0, Number(given.slowest ?? 0))) {
    console.log(line([kind, milliseconds.toFixed(1), text]));
  }
}

if (databaseUrl) {
  await database.pool.query(`delete from users where id = $1`, [userId]);
  await database.close();
}
server.kill('SIGTERM');
await once(server, 'exit');
await postgres?.stop();
await rm(dataDir, { recursive: true });

function figures(times, processor) {
  const shares = [0.5, 0.95, 0.99].map((share) => at(times, share).toFixed(1));
  return [times.length, ...shares, Math.max(...times).toFixed(0), (processor / times.length).toFixed(1)];
}

function line([first, ...rest]) {
  const last = rest.pop();
  return `${first.padEnd(18)}${rest.map((each) => String(each).padStart(12)).join('')}  ${last}`;
}
