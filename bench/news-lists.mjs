// Lists of news with 1,000 and 1,000,000 items: processor time of PostgreSQL per request, and what it is of the first (at most 1.5 ×).
// node_modules/.bin/node bench/news-lists.mjs [items, with commas] [requests]
import { endJobs } from './end-jobs.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startServer } from './start-server.mjs';

const sizes = (process.argv[2] ?? '1000,1000000').split(',').map(Number);
/** Rounds over all lists; the requests of a list in one. */
const [rounds, calls] = [3, Number(process.argv[3] ?? 200)];
const sources = 20;

const server = await startServer(3921);
const { client } = server;
const { userId, headers } = await server.signIn('reader@bench.test', 3);

await client.query(`
  insert into news_sources (name, address, language_code, impact, minutes, state)
  select 'Source ' || n, 'https://source-' || n || '.invalid/', case when n = 20 then 'fr' else 'en' end, 'low', 15, 'paused'
  from generate_series(1, ${sources}) n`);
await client.query(`
  insert into news_shelves (source_id, language_code, impact)
  select s.id, s.language_code, i.impact from news_sources s cross join (values ('low'), ('medium'), ('high')) i(impact)`);
await client.query(`
  insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated, display)
  select 'BENCH:' || code, code, 'forex', 5, 0, '[{"from":"1970-01-01","size":"0.00001"}]', 'forex', 'none', false, 'everyone'
  from unnest(array['EURUSD', 'XAUUSD', 'USDCAD']) code`);
await client.query(
  `with list as (insert into watchlists (user_id, is_default) values ($1, true) returning id)
   insert into watchlist_symbols (watchlist_id, symbol_id, position)
   select list.id, s.id, row_number() over () from list, market_symbols s where s.symbol like 'BENCH:%'`,
  [userId],
);

/**
 * Items of 90 days, newest last. French ones, and those of high impact, are only among the oldest; one in a thousand is about the loonie; nearly
 * all have the word "markets", five the word "zebra".
 */
async function fill(size) {
  await client.query('truncate news_items cascade');
  await client.query(
    `insert into news_items (id, source_id, story_id, shelf_id, title, summary, url, published_at, words) overriding system value
     select n, h.source_id, n, h.id, 'Markets headline number ' || n, 'What it is about, in a sentence or two.', 'https://n.example/' || n, a.at,
       array_to_tsvector(array(select d.day || '.' || w from unnest(array['markets', 'headline', 'w' || n % 5000, 'n' || n] ||
         case when n <= 5 then '{zebra}'::text[] else '{}' end) w))
     from generate_series(1, $1::int) n
       cross join lateral (select now() - (interval '89 days') * (1 - n::float8 / $1::int) as at) a
       cross join lateral (select floor(extract(epoch from a.at) / 86400)::int as day) d
       join (select id, source_id, impact, dense_rank() over (order by source_id) as place from news_shelves) h
         on h.place = case when n <= 5 then ${sources} else 1 + n % ${sources - 1} end
         and h.impact = case when n <= 5 then 'high' when n % 3 = 0 then 'medium' else 'low' end`,
    [size],
  );
  await client.query(`
    insert into news_symbols (code, item_id, shelf_id, is_first, published_at)
    select c.code, i.id, i.shelf_id, true, i.published_at from news_items i
      cross join lateral (select case when i.id % 1000 = 7 then 'USDCAD' when i.id % 5 = 0 then 'EURUSD' when i.id % 7 = 0 then 'XAUUSD' end as code) c
    where c.code is not null`);
  await client.query('vacuum analyze');
}

const { rows } = await client.query(`select max(id)::int as french from news_sources`);
const lists = [
  ['all', ''],
  ['at least medium impact', 'impact=medium'],
  ['high impact, only the oldest', 'impact=high'],
  ['French, only the oldest', 'languageCode=fr'],
  ['of the source of the oldest', `sourceId=${rows[0].french}`],
  ['of one source', `sourceId=${rows[0].french - 1}`],
  ['EURUSD', 'code=EURUSD'],
  ['a rare symbol', 'code=USDCAD'],
  ['a rare symbol, of medium impact', 'code=USDCAD&impact=medium'],
  ['my symbols', 'isMine=true'],
  ['my symbols, of high impact', 'isMine=true&impact=high'],
  ['a word that all have', 'search=markets'],
  ['a word of the oldest', 'search=zebra'],
  ['a word that none has', 'search=nowhere'],
  ['a word that all have, in French', 'search=markets&languageCode=fr'],
  ['a word that all have, of high impact', 'search=markets&impact=high'],
  ['a word that all have, a rare symbol', 'search=markets&code=USDCAD'],
  ['a word of the oldest, EURUSD', 'search=zebra&code=EURUSD'],
  ['a word that none has, of a source', `search=nowhere&sourceId=${rows[0].french - 1}`],
].map(([name, query]) => [name, `news?${query}`]);
lists.push(['state', 'news/state']);

async function read([, path]) {
  const answer = await fetch(`${server.url}/${path}`, { headers });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return (body.data ?? body.sources).length;
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
for (const size of sizes) {
  await fill(size);
  for (const [at, each] of lists.entries()) found[at].push(await measure(each));
}
console.log(`${'items'.padEnd(40)}${sizes.map((size) => size.toLocaleString('en').padStart(24)).join('')}`);
for (const [at, [name]] of lists.entries()) {
  const [{ time: least }] = found[at];
  const cells = found[at].map(({ time, items }) =>
    `${time.toFixed(2)} ms, ${(time / least).toFixed(2)} ×, ${items}`.padStart(24),
  );
  console.log(`${name.padEnd(40)}${cells.join('')}`);
}
await server.stop();
