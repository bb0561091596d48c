// Every list with 10,000 and with 1,000,000 of each kind of content, measured alternately: processor time of PostgreSQL per request.
// node_modules/.bin/node bench/lists.mjs [rows] [only lists whose name contains this, or one of these with commas] [rounds]
// With LISTS_POSTGRES, the address of a server on which the user may create databases, they are filled once and kept.
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { endJobs } from './end-jobs.mjs';
import { busyLearner, fill } from './lists-data.mjs';
import { listsToMeasure } from './lists-measured.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startServerOn } from './start-server.mjs';

const few = Number(process.env.LISTS_FEW ?? 10_000);
const many = Number(process.argv[2] ?? 1_000_000);
const wanted = (process.argv[3] ?? '').split(',');
const rounds = Number(process.argv[4] ?? 3);
/** A list is requested until it has used this processor time, or this number of times. */
const enough = { milliseconds: 250, calls: 300 };

const postgres = process.env.LISTS_POSTGRES
  ? { url: process.env.LISTS_POSTGRES, stop: async () => {} }
  : await startPostgres();
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');

async function open(name, rows, port) {
  const address = new URL(postgres.url);
  const maker = new pg.Client({ connectionString: address.href });
  await maker.connect();
  const { rowCount } = await maker.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await maker.query(`create database ${name}`);
  await maker.end();
  address.pathname = name;
  // Invoices are listed where payments are configured; nothing is asked of the provider.
  const server = await startServerOn(address.href, port, {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  const { headers: admin } = await server.signIn('admin@bench.test', 4, [
    'Manage Events',
    'Manage Courses',
    'Manage Signals',
  ]);
  const { headers: learner } = await server.signIn('learner@bench.test', 3);
  const { client } = server;
  const { headers: subscriber } = await subscribe(server, 'subscriber@bench.test', [11, 12]);
  const { headers: outsider } = await subscribe(server, 'outsider@bench.test', []);
  await fill(client, rows);
  const { headers: busy } = await server.signIn(busyLearner, 3);
  await endJobs(server);
  const { rows: ids } = await client.query(
    `select (select min(id) from events) as room, (select min(id) from announcements) as announcement,
       (select min(id) from courses) as course, (select id from users where associate_id = 'T-30') as trainer,
       (select id from users where email = 'learner@bench.test') as learner, (select id from webhook_endpoints limit 1) as endpoint,
       (select id from market_symbols where symbol = 'BENCH:S30') as symbol,
       (select id from market_symbols where symbol = 'BENCH:S1') as watched,
       (select min(id) from lessons) as lesson, (select min(id) from lesson_questions) as question`,
  );
  return { ...server, people: { admin, learner, busy, subscriber, outsider }, ids: ids[0] };
}

/** A learner who has these plans: 11 and 12 are of the types 1 and 2. */
async function subscribe(server, email, planIds) {
  const user = await server.signIn(email, 3);
  await server.client.query(
    `insert into subscriptions (user_id, plan_id, status, starts_at)
     select $1, id, 'active', now() from unnest($2::int[]) id where not exists (select from subscriptions where user_id = $1)`,
    [user.userId, planIds],
  );
  return user;
}

async function read(server, [, person, pathOf]) {
  const path = pathOf(server.ids);
  const answer = await fetch(`${server.url}/${path}`, { headers: server.people[person] });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body.data?.length ?? 1;
}

/** @returns processor time, number of requests, and number of items on a page */
async function measure(server, list) {
  let items = 0;
  for (let warm = 0; warm < 15; warm++) items = await read(server, list);
  const before = await processorTimes(server.client);
  let calls = 0;
  let time = 0;
  while (calls < enough.calls && time < enough.milliseconds) {
    for (let call = 0; call < 20; call++) await read(server, list);
    calls += 20;
    time = await processorTimeSince(server.client, before);
  }
  return { time, calls, items };
}

const servers = [await open('lists_small', few, 3905), await open('lists_big', many, 3906)];
const lists = listsToMeasure.filter(([name]) => wanted.some((part) => name.includes(part)));
const results = lists.map(() => servers.map(() => ({ time: 0, calls: 0, items: 0 })));

function say(at) {
  const [one, two] = results[at];
  const [small, large] = [one.time / one.calls, two.time / two.calls];
  const times = `${small.toFixed(2).padStart(8)} ms ${large.toFixed(2).padStart(12)} ms`;
  const ratio = (large / small).toFixed(2).padStart(7);
  console.log(`${lists[at][0].padEnd(40)}${times} ${ratio}   ${one.items} → ${two.items}`);
}

console.log(`${'list'.padEnd(40)} ${few} rows    ${many} rows   ratio   items`);
for (let round = 0; round < rounds; round++) {
  for (const [at, list] of lists.entries()) {
    for (const [which, server] of servers.entries()) {
      const { time, calls, items } = await measure(server, list);
      const sum = results[at][which];
      sum.time += time;
      sum.calls += calls;
      sum.items = items;
    }
    if (round === 0) say(at);
  }
}
console.log(`all ${rounds} rounds`);
for (const at of lists.keys()) say(at);

for (const server of servers) await server.stop();
await postgres.stop();
