// The list of courses (50 rows, signed in, PostgreSQL) against the same query on a bare Node http server, in one run.
// node_modules/.bin/node bench/course-list.mjs [rounds] [seconds]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPostgres } from '../server/src/db/client.ts';
import { listRows } from '../server/src/learning/courses/courses.queries.ts';
import { fill } from './course-list-data.mjs';
import { startSession } from './start-session.mjs';

const root = resolve(import.meta.dirname, '..');
const [productPort, barePort] = [3901, 3902];
const [rounds, seconds] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 6)];
const load = { connections: 10, duration: seconds };

/** Processor time that a process has used, in milliseconds (Linux: 100 ticks a second). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startNode(args, env, until) {
  const flags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  while (!text.includes(until)) text += String((await once(child.stdout, 'data'))[0]);
  child.stdout.resume();
  return child;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const postgres = await startPostgres({ isDurable: true });
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const database = { DATABASE_URL: postgres.url };
const product = await startNode(
  [join(root, 'server/src/main.ts')],
  { ...database, PORT: String(productPort), DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
  'Candela is ready',
);

const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const userId = randomUUID();
await fill(client, userId);
const token = await startSession(client, dataDir, userId);

const headers = { authorization: `Bearer ${token}`, 'x-api-key': 'candela-web' };
const listUrl = `http://127.0.0.1:${productPort}/api/courses?limit=50&_ts=1`;
const first = await (await fetch(listUrl, { headers })).json();
if (first.data?.length !== 50) throw new Error(`unexpected answer: ${JSON.stringify(first).slice(0, 200)}`);

// The exact statement of this list, which is prepared from the second time on.
const source = await openPostgres(postgres.url);
for (const _time of [1, 2]) await listRows(source.db, userId, {}, { limit: 50, sort: 'newest', after: null });
const { rows: prepared } = await source.pool.query(
  "select statement from pg_prepared_statements where statement like '%from courses c where%'",
);
await source.close();
const bare = await startNode(
  [join(import.meta.dirname, 'bare-server.mjs')],
  { ...database, PORT: String(barePort), STATEMENT: prepared[0].statement, VALUES: JSON.stringify([51, userId]) },
  'listening',
);
const bareUrl = `http://127.0.0.1:${barePort}/`;

async function run(url, pid) {
  const before = cpuOf(pid);
  const result = await autocannon({ url, headers, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} bad answers`);
  return { rate: result.requests.average, p99: result.latency.p99, cpu: (cpuOf(pid) - before) / result.requests.total };
}

await autocannon({ url: listUrl, headers, connections: 10, duration: 3 });
await autocannon({ url: bareUrl, connections: 10, duration: 3 });
const [ours, theirs, own] = [[], [], []];
for (let round = 0; round < rounds; round++) {
  ours.push(await run(listUrl, product.pid));
  theirs.push(await run(bareUrl, bare.pid));
  own.push(await run(`http://127.0.0.1:${productPort}/api/enrolments?_ts=1`, product.pid));
}
const of = (runs, key) => median(runs.map((each) => each[key]));
console.log(
  `bare Node http      ${of(theirs, 'rate').toFixed(0)} requests/s, p99 ${of(theirs, 'p99')} ms, ${of(theirs, 'cpu').toFixed(2)} ms processor time each`,
);
console.log(
  `course list, 50     ${of(ours, 'rate').toFixed(0)} requests/s, p99 ${of(ours, 'p99')} ms, ${of(ours, 'cpu').toFixed(2)} ms processor time each`,
);
console.log(`ratio               ${(of(ours, 'rate') / of(theirs, 'rate')).toFixed(2)} (goal at least 0.70)`);
console.log(
  `my courses          ${of(own, 'rate').toFixed(0)} requests/s, p99 ${of(own, 'p99')} ms, ${of(own, 'cpu').toFixed(2)} ms processor time each (goal at most 0.40)`,
);

await client.end();
for (const child of [product, bare]) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
