// Search over HTTP: time for titles only and for everything, and the rank of the expected hit.
// node_modules/.bin/node bench/search.mjs [rows, by default 70,000; designed for 700,000]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../server/src/db/client.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { countWords, insertCues, insertDocuments } from '../server/src/site/search/search-index.queries.ts';
import { processorSeconds } from './processes.mjs';
import { cuesOf, documents, queries } from './search-data.mjs';
import { startSession } from './start-session.mjs';

const rows = Number(process.argv[2] ?? 70_000);
const maxMilliseconds = 50;
const port = 3907;
const root = resolve(import.meta.dirname, '..');
const at = (list, share) => list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
  env: {
    ...process.env,
    DATABASE_URL: postgres.url,
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
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

const titles = await fill();
const { count, size } = (
  await client.query(`select (select count(*) from search_documents) + (select count(*) from search_cues) as count,
    pg_size_pretty(pg_total_relation_size('search_documents') + pg_total_relation_size('search_cues')) as size`)
).rows[0];
console.log(`${count} rows, ${size}`);

const userId = randomUUID();
await client.query(
  `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status)
   values ($1, 'learner@bench.test', 'Ada', 'Lovelace', 3, '{3}', '{}', 'active')`,
  [userId],
);
const headers = { authorization: `Bearer ${await startSession(client, dataDir, userId)}`, 'x-api-key': 'candela-web' };

async function find(text, depth) {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/search?depth=${depth}&text=${encodeURIComponent(text)}`, {
    headers,
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} for ${text}: ${JSON.stringify(body)}`);
  return { body, milliseconds: performance.now() - begun };
}

/** Processor time that PostgreSQL and the server have used so far; unlike durations it does not grow on a busy machine. */
async function used() {
  const { rows: backends } = await client.query(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const database = backends.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  return { database, server: processorSeconds(server.pid) };
}

const asked = queries(titles);
for (const { text } of asked.slice(0, 40)) await find(text, 'all');
for (const depth of ['titles', 'all']) {
  const times = [];
  const before = await used();
  const kinds = new Map();
  for (const { kind, text, words, target } of asked) {
    const { body, milliseconds } = await find(text, depth);
    times.push(milliseconds);
    const of = kinds.get(kind) ?? { times: [], found: 0, meant: 0 };
    kinds.set(kind, of);
    of.times.push(milliseconds);
    if (target === null || words < 2) continue;
    of.meant++;
    of.found += Number(body.hits.slice(0, 10).some((hit) => hit.kind === target.kind && hit.id === target.id));
  }
  const after = await used();
  const each = (of) => ((1000 * (after[of] - before[of])) / asked.length).toFixed(1);
  const p95 = at(times, 0.95);
  console.log(
    `${depth}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms` +
      ` ${p95 <= maxMilliseconds ? 'PASS' : 'FAIL'} (at most ${maxMilliseconds} ms);` +
      ` processor time each: PostgreSQL ${each('database')} ms, server ${each('server')} ms`,
  );
  if (depth === 'titles') continue;
  for (const [kind, { times: of, found, meant }] of kinds) {
    const place = meant === 0 ? '' : `, two or three words: in the first ten ${found} of ${meant}`;
    console.log(`  ${kind}: p50 ${at(of, 0.5).toFixed(1)} ms, p95 ${at(of, 0.95).toFixed(1)} ms${place}`);
  }
}
await client.end();
server.kill('SIGTERM');
await once(server, 'exit');
await postgres.stop();
await rm(dataDir, { recursive: true });

/** @returns some titles that every learner can find */
async function fill() {
  const indexes = (
    await client.query(
      `select indexname, indexdef from pg_indexes where tablename like 'search_%' and indexdef like '%USING gin%'`,
    )
  ).rows;
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  const { db, close } = await openPostgres(postgres.url);
  const open = [];
  let batch = [];
  const write = async () => {
    await insertDocuments(db, batch);
    await insertCues(db, batch.flatMap(cuesOf));
    batch = [];
  };
  for (const document of documents(rows)) {
    batch.push(document);
    if (document.subscriptionTypeIds.length === 0 && !document.isStaffOnly && document.kind !== 'educator') {
      open.push({ kind: document.kind, id: document.id, title: document.title });
    }
    if (batch.length === 200) await write();
  }
  await write();
  for (const { indexdef } of indexes) await client.query(indexdef);
  await countWords(db);
  await close();
  await client.query('vacuum analyze');
  return open;
}
