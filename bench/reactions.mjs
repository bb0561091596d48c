// Sixteen people reacting to one post: a row with the log that is added up once a second, compared with a row alone and with a counter in
// the same statement; in turn in one run, on one database. Meanwhile somebody looks at the post: how many messages they get.
// node_modules/.bin/node bench/reactions.mjs [rounds] [seconds]
import pg from 'pg';
import { WebSocket } from 'ws';
import { startPostgres } from '../scripts/postgres.mjs';
import { startServerOn } from './start-server.mjs';

const [rounds = 4, seconds = 4] = process.argv.slice(2).map(Number);
const atOnce = 16;
const people = 2000;
const port = 3922;
const mostTimes = 3;

// As in production: each commit reaches the disk.
const postgres = await startPostgres({ isDurable: true });
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const server = await startServerOn(postgres.url, port);
const { client, databaseUrl } = server;
const { userId, headers } = await server.signIn('trainer@bench.test', 2, ['Manage Feeds']);
const { rows: users } = await client.query(
  `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
   select 'p' || n || '@bench.test', 'P', n::text, 3, '{3}', '{}', 'active' from generate_series(1, $1) n returning id`,
  [people],
);
const { rows: posts } = await client.query(
  `insert into feeds (author_id, body, language_code, status, published_at) values ($1, '<p>Post</p>', 'en', 'published', now()) returning id`,
  [userId],
);
const postId = posts[0].id;
await client.query(`create table bench_bare (like reactions including all)`);
await client.query(`create table bench_counted (like reactions including all)`);
await client.query(`create table bench_totals (id int primary key, count int) with (fillfactor = 60)`);
await client.query(`insert into bench_totals values (1, 0)`);

const statements = {
  bare: `insert into bench_bare (thing_kind, thing_id, user_id, kind) values ('feed', $1, $2, $3) on conflict do nothing`,
  ours: `insert into reactions (thing_kind, thing_id, user_id, kind) values ('feed', $1, $2, $3) on conflict do nothing`,
  counter: `with added as (insert into bench_counted (thing_kind, thing_id, user_id, kind) values ('feed', $1, $2, $3)
      on conflict do nothing returning 1)
    update bench_totals set count = count + 1 where id = 1 and exists (select from added)`,
};
const kinds = ['like', 'love', 'celebrate', 'fire', 'laugh'];
const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });

const messages = [];
const socket = new WebSocket(`ws://localhost:${port}/api/hub`, [
  'candela',
  `token.${headers.authorization.slice('Bearer '.length)}`,
]);
socket.on('message', (text) => String(text).includes('"things.figures"') && messages.push(performance.now()));
await new Promise((done, fail) => socket.once('open', done).once('error', fail));
socket.send(JSON.stringify({ alive: true }));
await new Promise((done) => socket.once('message', done));
socket.send(JSON.stringify({ join: `post:${postId}` }));

const sent = { bare: 0, ours: 0, counter: 0 };

/** @returns the times of the statements in milliseconds, sorted */
async function measure(name) {
  const times = [];
  const until = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < until) {
      const n = sent[name]++;
      // Each row is new: people times kinds, of one post after the other once these are used up.
      const post = name === 'ours' ? postId : 1;
      const values = [post, users[n % people].id, kinds[Math.floor(n / people) % kinds.length]];
      const began = performance.now();
      await pool.query({ name, text: statements[name], values });
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times.toSorted((a, b) => a - b);
}

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const names = Object.keys(statements);
const ratios = { ours: [], counter: [] };
for (let round = 0; round < rounds; round++) {
  const order = round % 2 === 0 ? names : names.toReversed();
  const times = {};
  for (const name of order) times[name] = await measure(name);
  for (const name of ['ours', 'counter']) ratios[name].push(at(times[name], 0.95) / at(times.bare, 0.95));
  const text = (name) =>
    `${name} ${Math.round(times[name].length / seconds)} a second, p95 ${at(times[name], 0.95).toFixed(1)} ms`;
  console.log(`round ${round + 1}: ${names.map(text).join('; ')}`);
  // The last ones stay: totals have to equal them.
  if (round === rounds - 1) break;
  for (const table of ['bench_bare', 'bench_counted', 'reactions']) await client.query(`delete from ${table}`);
}
await new Promise((done) => void setTimeout(done, 2500));
const { rows: left } = await client.query('select count(*)::int as count from thing_changes');
const { rows: totals } = await client.query(
  `select (select sum(x) from unnest(f.reaction_counts) x)::int as folded,
     (select count(*)::int from reactions where thing_id = f.thing_id) as rows from thing_figures f where f.thing_id = $1`,
  [postId],
);
const gaps = messages.slice(1).map((time, n) => time - messages[n]);
console.log(`waiting changes: ${left[0].count}; totals ${totals[0].folded}, rows ${totals[0].rows}`);
console.log(`messages to the room: ${messages.length}, shortest gap ${Math.round(Math.min(...gaps))} ms`);
const [ours, counter] = [middle(ratios.ours), middle(ratios.counter)];
console.log(
  `p95 to a row alone, median of ${rounds} rounds: log × ${ours.toFixed(2)}, counter × ${counter.toFixed(2)}`,
);
const isRight = totals[0].folded === totals[0].rows && left[0].count === 0;
console.log(ours <= mostTimes && isRight ? `PASS: p95 at most × ${mostTimes}, totals equal the rows` : 'FAIL');
socket.close();
await pool.end();
await server.stop();
await postgres.stop();
