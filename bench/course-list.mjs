// The list of courses (50 rows, signed in) and "my courses" against the same prepared statements on a bare Node http server, in turn in one
// run: processor time per request of server and database, which a busy machine hardly changes, and times as clients see them.
// node_modules/.bin/node bench/course-list.mjs [rounds] [requests] [--embedded]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { listRows as listCourses } from '../server/src/learning/courses/courses.queries.ts';
import { listRows as listEnrolments } from '../server/src/learning/enrolments/enrolments.queries.ts';
import { fill } from './course-list-data.mjs';
import { processTime, sendTimes } from './measured-load.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startSession } from './start-session.mjs';

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: 'boolean', default: false } },
});
const [rounds = 5, requests = 1000] = positionals.map(Number);
const root = resolve(import.meta.dirname, '..');
const [productPort, barePort] = [3901, 3902];

async function startNode(args, env, until) {
  const options = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  while (!text.includes(until)) text += String((await once(child.stdout, 'data'))[0]);
  child.stdout.resume();
  process.on('exit', () => child.kill('SIGKILL'));
  return child;
}

async function stopNode(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const postgres = flags.embedded ? null : await startPostgres({ isDurable: true });
if (!postgres && !flags.embedded) throw new Error('PostgreSQL 15 or newer is needed');
const [dataDir, bareDir] = [
  await mkdtemp(join(tmpdir(), 'candela-bench-')),
  await mkdtemp(join(tmpdir(), 'candela-bench-')),
];
const database = postgres ? { DATABASE_URL: postgres.url } : {};
const startProduct = () =>
  startNode(
    [join(root, 'server/src/main.ts')],
    {
      ...database,
      PORT: String(productPort),
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      MEDIA_PORT: '0',
      RATE_LIMIT: '1000000',
    },
    'Candela is ready',
  );

let product = await startProduct();
// One process at a time has the embedded database.
if (!postgres) await stopNode(product);
const source = postgres ? await openPostgres(postgres.url) : await openPglite(dataDir);
const userId = randomUUID();
await fill(source.pool, userId);
const token = await startSession(source.pool, dataDir, userId);
// The exact statements of these lists, which are prepared from the second time on.
for (const _time of [1, 2]) {
  await listCourses(source.db, userId, {}, { limit: 50, sort: 'newest', after: null });
  await listEnrolments(source.db, userId, undefined, { limit: 20, after: null });
}
async function preparedLike(pattern) {
  const { rows } = await source.pool.query(
    `select statement from pg_prepared_statements where statement like '${pattern}'`,
  );
  return rows[0].statement;
}
const statements = {
  courses: { text: await preparedLike('%from courses c where%'), values: [51, userId] },
  enrolments: { text: await preparedLike('%from enrolments e join courses c%'), values: [userId, 21] },
};
await source.close();
if (!postgres) {
  await cp(join(dataDir, 'database'), join(bareDir, 'database'), { recursive: true });
  product = await startProduct();
}
const bare = await startNode(
  [join(import.meta.dirname, 'bare-server.mjs')],
  { DATABASE_URL: '', ...database, DATA_DIR: bareDir, PORT: String(barePort), STATEMENTS: JSON.stringify(statements) },
  'listening',
);
const client = postgres && new pg.Client({ connectionString: postgres.url });
await client?.connect();

const headers = { authorization: `Bearer ${token}`, 'x-api-key': 'candela-web' };
const lists = {
  'course list, 50': ['/api/courses?limit=50&_ts=1', '/courses', 50],
  'my courses, 20': ['/api/enrolments?_ts=1', '/enrolments', 20],
};
const ours = (path) => ({ url: `http://127.0.0.1:${productPort}${path}`, headers, pid: product.pid });
const theirs = (path) => ({ url: `http://127.0.0.1:${barePort}${path}`, headers: {}, pid: bare.pid });

async function measure({ pid, ...target }, connections) {
  const [server, backends] = [processTime(pid), client && (await processorTimes(client))];
  const times = await sendTimes(requests, { ...target, connections });
  const database = client ? await processorTimeSince(client, backends) : 0;
  return { ...times, server: (processTime(pid) - server) / requests, database: database / requests };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((each) => each[key]))]));
const print = (name, { rate, p50, p99, server, database }) =>
  console.log(
    `${name.padEnd(34)}${server.toFixed(3).padStart(8)} ms server${postgres ? `${database.toFixed(3).padStart(8)} ms PostgreSQL` : ' with database'}` +
      `${p50.toFixed(2).padStart(8)} ms p50${p99.toFixed(2).padStart(8)} ms p99${rate.toFixed(0).padStart(6)}/s`,
  );

console.log('Processor time per request, time to the response, responses a second');
for (const [name, [path, barePath, length]] of Object.entries(lists)) {
  const first = await (await fetch(ours(path).url, { headers })).json();
  if (first.data?.length !== length) throw new Error(`unexpected answer: ${JSON.stringify(first).slice(0, 200)}`);
  for (const target of [ours(path), theirs(barePath)]) await sendTimes(3000, { ...target, connections: 16 });
  for (const connections of [1, 16]) {
    const [own, reference] = [[], []];
    for (let round = 0; round < rounds; round++) {
      own.push(await measure(ours(path), connections));
      reference.push(await measure(theirs(barePath), connections));
    }
    const [our, their] = [medians(own), medians(reference)];
    print(`${name}, ${connections} at once`, our);
    print('  bare Node http', their);
    const whole = ({ server, database }) => server + database;
    const ratios = [their.server / our.server, whole(their) / whole(our), our.rate / their.rate].map((each) =>
      each.toFixed(2),
    );
    console.log(
      `  ratio: server ${ratios[0]}, with database ${ratios[1]}, responses a second ${ratios[2]} (goal at least 0.70)`,
    );
  }
}

await client?.end();
for (const child of [product, bare]) await stopNode(child);
await postgres?.stop();
for (const folder of [dataDir, bareDir]) await rm(folder, { recursive: true, force: true });
