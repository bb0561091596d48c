// Lists of posts with 1,000 and 1,000,000 of them: processor time of PostgreSQL and blocks per request, and what they are of the first (at
// most 1.5 ×). node_modules/.bin/node bench/feed-lists.mjs [posts, with commas] [requests]
import { setTimeout as wait } from 'node:timers/promises';
import { endJobs } from './end-jobs.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startServer } from './start-server.mjs';

const sizes = (process.argv[2] ?? '1000,1000000').split(',').map(Number);
/** Rounds over all lists; the requests of a list in one. */
const [rounds, calls] = [3, Number(process.argv[3] ?? 200)];
const authors = 100;

const server = await startServer(3923);
const { client } = server;
/** Of a subscription that half of the posts are for; of none, so that the newest thousandth is closed to them; and of the staff. */
const [member, adverse, trainer] = [
  await server.signIn('member@bench.test', 3),
  await server.signIn('adverse@bench.test', 3),
  await server.signIn('trainer@bench.test', 2),
];
await client.query(
  `insert into subscriptions (user_id, plan_id, status, starts_at) values ($1, 12, 'active', now() - interval '1 day')`,
  [member.userId],
);
await client.query(`
  insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
  select 'author' || n || '@bench.test', 'Author', n::text, 2, '{2}', '{}', 'active' from generate_series(1, ${authors}) n`);
const { rows: ids } = await client.query(`select id from users where email like 'author%@bench.test' order by email`);
for (const { userId } of [member, adverse])
  await client.query(`insert into educator_follows (user_id, educator_id) select $1, x from unnest($2::uuid[]) x`, [
    userId,
    ids.slice(0, 20).map(({ id }) => id),
  ]);

/**
 * Posts of two years, newest last. A half is for everybody, the rest for one of two types; the newest thousandth, twenty at least, is for a
 * type that nobody here has. Every fourth has two pictures; one in a thousand is about the loonie.
 */
async function fill(size) {
  await client.query('truncate feeds cascade');
  await client.query(
    `insert into feeds (id, author_id, body, document, language_code, symbols, subscription_type_ids, status, published_at, updated_at)
       overriding system value
     select n, ($2::uuid[])[1 + n % ${authors}], '<p>Post number ' || n || ': a level, and why it held.</p>',
       '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"A level."}]}]}',
       case when n <= 5 then 'fr' else 'en' end,
       case when n % 1000 = 7 then '{BENCH:USDCAD}'::text[] when n % 5 = 0 then '{BENCH:EURUSD}' else '{}' end,
       case when n > $1::int - greatest(20, $1::int / 1000) then '{3}'::smallint[] when n % 2 = 0 then '{}' when n % 4 = 1 then '{1}' else '{2}' end,
       'published', a.at, a.at
     from generate_series(1, $1::int) n cross join lateral (select now() - interval '730 days' * (1 - n::float8 / $1::int) as at) a`,
    [size, ids.map(({ id }) => id)],
  );
  await client.query(`
    insert into feed_pictures (id, author_id, feed_id, width, height)
    select gen_random_uuid(), f.author_id, f.id, 1600, 900 from feeds f cross join generate_series(1, 2) where f.id % 4 = 0`);
  await client.query(`
    insert into feed_media (feed_id, position, picture_id, alt)
    select p.feed_id, row_number() over (partition by p.feed_id), p.id, 'What it shows' from feed_pictures p`);
  await client.query('vacuum analyze');
}

await client.query(`
  insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated, display)
  select 'BENCH:' || code, code, 'forex', 5, 0, '[{"from":"1970-01-01","size":"0.00001"}]', 'forex', 'none', false, 'everyone'
  from unnest(array['EURUSD', 'USDCAD']) code`);

const asked = [
  ['all', 'feeds'],
  ['following', 'feeds?tab=following'],
  ['not read', 'feeds?tab=unread'],
  ['a symbol', 'feeds?symbol=BENCH:EURUSD'],
  ['a rare symbol', 'feeds?symbol=BENCH:USDCAD'],
  ['counts', 'feeds/counts'],
];
const lists = [
  ...asked.map(([name, path]) => ({ name: `${name}, a member`, path, headers: member.headers })),
  ...asked.map(([name, path]) => ({ name: `${name}, newest closed`, path, headers: adverse.headers })),
  { name: 'all, staff', path: 'feeds', headers: trainer.headers },
];

async function read({ path, headers }) {
  const answer = await fetch(`${server.url}/${path}`, { headers });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body.data?.length ?? body.unread;
}

/** Blocks of tables and indexes that have been read so far; backends tell of them when they have been idle for a second. */
async function blocksRead() {
  await wait(1500);
  const { rows } = await client.query(`
    select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0))::float8 as blocks
    from pg_statio_user_tables`);
  return rows[0].blocks;
}

/** @returns milliseconds of processor time and blocks per request, the medians of the rounds; and how many posts came */
async function measure(each) {
  const [times, blocks] = [[], []];
  let items = 0;
  for (let round = 0; round < rounds; round++) {
    for (let warm = 0; warm < 15; warm++) items = await read(each);
    const blocksBefore = await blocksRead();
    const before = await processorTimes(client);
    for (let call = 0; call < calls; call++) await read(each);
    times.push((await processorTimeSince(client, before)) / calls);
    blocks.push(((await blocksRead()) - blocksBefore) / calls);
  }
  return { time: middle(times), blocks: middle(blocks), items };
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

await endJobs(server);
const found = lists.map(() => []);
for (const size of sizes) {
  await fill(size);
  for (const [at, each] of lists.entries()) found[at].push(await measure(each));
}
console.log(`${'posts'.padEnd(34)}${sizes.map((size) => size.toLocaleString('en').padStart(48)).join('')}`);
for (const [at, { name }] of lists.entries()) {
  const [least] = found[at];
  const cells = found[at].map(({ time, blocks, items }) =>
    `${time.toFixed(2)} ms ${(time / least.time).toFixed(2)} ×, ${blocks.toFixed(0)} blocks ${(blocks / least.blocks).toFixed(2)} ×, ${items}`.padStart(
      48,
    ),
  );
  console.log(`${name.padEnd(34)}${cells.join('')}`);
}
await server.stop();
