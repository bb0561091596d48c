// The list of people with 1,000 and with 1,000,000 of them, in one run: time over HTTP, and processor time of PostgreSQL.
// node_modules/.bin/node bench/users.mjs [people]
import { bulkLoad } from './bulk-load.mjs';
import { endJobs } from './end-jobs.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startServer } from './start-server.mjs';

const few = 1000;
const many = Number(process.argv[2] ?? 1_000_000);
const calls = 100;
const { client, url, signIn, stop } = await startServer(3910);
const { headers } = await signIn('admin@bench.test', 4);

/** Of a thousand people there are as many of each kind as a page shows, whatever their name; one in ten teaches, one in twenty is suspended. */
const fill = [
  `insert into users (email, first_name, last_name, associate_id, role_id, role_ids, permissions, status, language_id,
     created_at, last_seen_at)
   select 'person' || n || '@' || (array['school','academy','desk'])[1 + n % 3] || '.example',
     (array['Amara','Kwame','Lucía','Noor','Mei','Ingrid','Omar'])[1 + n % 7], 'Name' || lpad(((n::bigint * 7919) % 20)::text, 2, '0'),
     case when r = 2 then 'T-' || n end, r, array[r]::smallint[], '{}',
     case when n / 20 % 20 = 9 then 'suspended' else 'active' end, null,
     now() - make_interval(secs => n::bigint * 7919 % 94608000), case when n % 3 > 0 then now() - make_interval(secs => n::bigint * 104729 % 7776000) end
   from generate_series($1::int, $2::int) n, lateral (select case when n / 20 % 10 = 3 then 2 else 3 end as r) x`,
  `insert into user_search (word, user_id, is_educator_name)
   select distinct w, u.id, u.role_ids @> '{2}' and u.status = 'active' and w not like '%@%'
   from users u, user_words(u.first_name, u.last_name, u.email, u.associate_id) w
   where $1::int <= $2::int and not exists (select from user_search s where s.user_id = u.id) order by 1`,
];

const lists = [
  ['newest first', ''],
  ['by name', 'sort=name'],
  ['seen last', 'sort=seen'],
  ['suspended', 'status=suspended'],
  ['trainers', 'roleId=2'],
  ['search: an address', 'search=person777@'],
  ['search: a name', 'search=name07'],
  ['search: a frequent name', 'search=amara'],
  ['search: a domain', 'search=%40school'],
  ['search: nobody', 'search=zebra'],
  ['search: trainers of a name', 'search=kwame&roleId=2&limit=10'],
  ['search: suspended of a name', 'search=ingrid&status=suspended&limit=5'],
];

async function read(query) {
  const response = await fetch(`${url}/users?${query.includes('limit') ? query : `limit=50&${query}`}`, { headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${query}: ${response.status} ${JSON.stringify(body)}`);
  return body.data.length;
}

async function measure(query) {
  for (let warm = 0; warm < 15; warm++) await read(query);
  const before = await processorTimes(client);
  const times = [];
  let items = 0;
  for (let call = 0; call < calls; call++) {
    const began = performance.now();
    items = await read(query);
    times.push(performance.now() - began);
  }
  const database = (await processorTimeSince(client, before)) / calls;
  return { p95: times.toSorted((one, other) => one - other)[Math.ceil(calls * 0.95) - 1], database, items };
}

async function measureWith(from, to) {
  const began = performance.now();
  await bulkLoad(
    client,
    ['users', 'user_search'],
    fill.map((text) => [text, [from, to]]),
  );
  console.log(`${to} people: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await endJobs({ client });
  const results = [];
  for (const [name, query] of lists) {
    const result = await measure(query);
    console.log(
      `${name}: p95 ${result.p95.toFixed(1)} ms, PostgreSQL ${result.database.toFixed(2)} ms, ${result.items} people`,
    );
    results.push(result);
  }
  return results;
}

const small = await measureWith(1, few);
const large = await measureWith(few + 1, many);
console.log(`milliseconds a request, p95 of ${calls} over HTTP, and of a processor in PostgreSQL`);
console.log(`${''.padEnd(30)} ${'p95'.padStart(26)}    ratio ${'PostgreSQL'.padStart(20)}    ratio   items`);
for (const [at, [name]] of lists.entries()) {
  const [one, two] = [small[at], large[at]];
  const pair = (key, digits) =>
    `${one[key].toFixed(digits).padStart(12)} ${two[key].toFixed(digits).padStart(12)} ${(two[key] / one[key]).toFixed(2).padStart(8)}`;
  console.log(`${name.padEnd(30)} ${pair('p95', 1)} ${pair('database', 2)}   ${one.items} → ${two.items}`);
}
await stop();
