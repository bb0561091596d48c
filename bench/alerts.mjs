// Lists of trading alerts with 10,000, 1,000,000 and 10,000,000 of them: processor time of PostgreSQL per request, and what it is of the first.
// node_modules/.bin/node bench/alerts.mjs [rows, with commas]
import { endJobs } from './end-jobs.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startServer } from './start-server.mjs';

const sizes = (process.argv[2] ?? '10000,1000000,10000000').split(',').map(Number);
/** Rounds over all lists; the requests of a list in one. */
const [rounds, calls] = [3, 200];
const strategies = 20;

const server = await startServer(3905);
const { client } = server;
/** People with subscriptions of these types. */
async function subscribe(email, planIds) {
  const { userId, headers } = await server.signIn(email, 3);
  await client.query(
    `insert into subscriptions (user_id, plan_id, status, starts_at) select $1, id, 'active', now() from unnest($2::int[]) id`,
    [userId, planIds],
  );
  return { userId, headers };
}
const reader = await subscribe('reader@bench.test', [12]);
const choosy = await subscribe('choosy@bench.test', [12]);
const muting = await subscribe('muting@bench.test', [12]);
const { headers: admin } = await server.signIn('admin@bench.test', 4);

await client.query(`
  insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated, display)
    select 'BENCH:S' || n, 'Symbol ' || n, (array['forex','crypto'])[1 + n % 2], 5, 0, '[{"from":"1970-01-01","size":"0.00001"}]', 'forex', 'none',
      false, 'everyone' from generate_series(1, 50) n`);
await client.query(
  `insert into strategies (kind, status, owner_id, language_code, name, summary, description, style, classification, methods, concepts,
     subscription_type_ids, live_since)
   select 'manual', 'active', (select id from users where email = 'admin@bench.test'), 'en', 'Strategy ' || n, '', '', 'day_trading', 'beginner',
     '{}', '{}', '{}', now() from generate_series(1, ${strategies}) n`,
);
const { rows: ids } = await client.query('select min(id)::int as first from strategies');
const { first } = ids[0];

/** Alerts of all strategies in turn. The newest 95 % of one in two are of a type that the readers do not have. */
async function fill(from, to) {
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `insert into alerts (strategy_id, key, strategy_name, source, symbol_id, symbol_text, side, message, bar_at, received_at, stored_at,
       first_delivered_at, is_late, is_simulated, subscription_type_ids, audience_id)
     select $3::int + n % ${strategies}, n, 'Strategy ' || n % ${strategies}, 'manual', s.id, s.symbol, (array['long','short'])[1 + n % 2], '',
       a.at, a.at, a.at, a.at, false, false, t.types, audience_of('', t.types, '{}', '{}')
     from generate_series($1::int, $2::int) n
       join (select id, symbol, row_number() over (order by id) as place from market_symbols) s on s.place = 1 + n / 7 % 50
       cross join lateral (select now() - make_interval(secs => $2::int - n) as at) a
       cross join lateral (select case when n % 2 = 0 and n > $2::int * 0.05 then '{1}'::smallint[] else '{2}' end as types) t`,
    [from, to, first],
  );
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
}

const list = 'notifications/trading-alerts?subscriptionTypeId=2';
const lists = [
  ['all', reader.headers, list],
  ['of three strategies', choosy.headers, list],
  ['without two strategies, of one market', muting.headers, list],
  ['all, for an admin', admin, list],
  ['of one strategy', reader.headers, `strategies/${first + 1}/alerts`],
  ['of one strategy, the newest closed', reader.headers, `strategies/${first}/alerts`],
  ['strategies with their newest alerts', reader.headers, 'strategies'],
];

async function choose(headers, choices) {
  const filters = {
    strategyChoice: 'muted',
    strategyIds: [],
    symbolIds: [],
    markets: [],
    sides: [],
    isPushed: false,
    hasSound: false,
    ...choices,
  };
  const answer = await fetch(`${server.url}/alert-filters`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(filters),
  });
  if (!answer.ok) throw new Error(`filters: ${answer.status} ${await answer.text()}`);
}
await choose(choosy.headers, { strategyChoice: 'chosen', strategyIds: [first, first + 1, first + 3] });
await choose(muting.headers, { strategyIds: [first + 1, first + 3], markets: ['crypto'] });

async function read([, headers, path]) {
  const answer = await fetch(`${server.url}/${path}`, { headers });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body.data.length;
}

/** @returns milliseconds of processor time per request, the median of the rounds; and how many items came */
async function measure(each) {
  const times = [];
  let items = 0;
  for (let round = 0; round < rounds; round++) {
    for (let warm = 0; warm < 15; warm++) items = await read(each);
    const before = await processorTimes(client);
    for (let call = 0; call < calls; call++) await read(each);
    times.push((await processorTimeSince(client, before)) / calls);
  }
  return { time: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)], items };
}

await endJobs(server);
const found = lists.map(() => []);
let filled = 0;
for (const size of sizes) {
  await fill(filled + 1, size);
  filled = size;
  for (const [at, each] of lists.entries()) found[at].push(await measure(each));
}
console.log(`${'alerts'.padEnd(40)}${sizes.map((size) => size.toLocaleString('en').padStart(24)).join('')}`);
for (const [at, [name]] of lists.entries()) {
  const [{ time: least }] = found[at];
  const cells = found[at].map(({ time, items }) =>
    `${time.toFixed(2)} ms, ${(time / least).toFixed(2)} ×, ${items}`.padStart(24),
  );
  console.log(`${name.padEnd(40)}${cells.join('')}`);
}
await server.stop();
