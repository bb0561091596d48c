import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { createFeedReader } from '#community/readers/feed-reader.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { feedItem, hostileDocuments, wrapped } from '#testing/feed-documents.ts';
import { badServers, startFeedServer, type FeedAnswer } from '#testing/feed-server.ts';
import { buildNewsSource } from '#testing/news-rows.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { removeOldNews } from './old-news.ts';
import { createReading } from './reading.service.ts';
import { findReadable } from './sources.queries.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
const { db } = database;
const reader = createFeedReader();
atEndOfFile(async () => {
  await reader.close();
  await remove();
});
let added = 0;
const place = { db, reader, reach: 'loopback' as const, publicUrl: 'http://candela.test', milliseconds: 1500 };
const { readSource } = createReading({ ...place, onRead: (count) => (added += count) });

const stateRow = rowOf({
  state: z.string(),
  problem: z.string().nullable(),
  status: z.int().nullable(),
  failures: z.int(),
  minutes: z.number().nullable(),
  items: z.int(),
});

/** The source now; `minutes`: until it is read next. */
const stateOf = (id: number) => requireRow(db, stateRow)`
  select state, problem, problem_status as status, failures, (extract(epoch from next_at - now()) / 60)::float8 as minutes,
    (select count(*)::int from news_items where source_id = s.id) as items from news_sources s where id = ${id}`;

/** Answers that tests change. */
const says = new Map<string, FeedAnswer>();
const origin = await startFeedServer({
  ...Object.fromEntries(Object.entries(badServers).map(([name, { answer }]) => [name, answer])),
  ...Object.fromEntries(
    Object.entries(hostileDocuments).map(([name, { body }]): [string, FeedAnswer] => [
      encodeURIComponent(name),
      (_request, response) => void response.end(body),
    ]),
  ),
  ...Object.fromEntries(
    ['one', 'two', 'moved', 'new', 'busy'].map((name): [string, FeedAnswer] => [
      name,
      (request, response) => says.get(name)?.(request, response),
    ]),
  ),
});
const feed =
  (...items: string[]): FeedAnswer =>
  (_request, response) =>
    void response.end(wrapped(items.join('')));
const build = (path: string) => buildNewsSource(db, { address: `${origin}/${path}` });

describe('whatever a source sends', () => {
  it.for(Object.entries(badServers))('ends in a state of that source alone: %s', async ([name, { problem }]) => {
    const [bad, good] = [await build(name), await buildNewsSource(db, { address: `${origin}/one?${name}` })];
    await readSource(bad);
    const { state, problem: found, failures, items } = await stateOf(bad);
    expect([found, state, failures, items]).toEqual([problem, problem === 'gone' ? 'gone' : 'failing', 1, 0]);
    expect(await stateOf(good)).toMatchObject({ state: 'active', problem: null });
  });

  it.for(Object.entries(hostileDocuments))(
    'is read or refused by name, beside the process of requests: %s',
    async ([name, { problem }]) => {
      const id = await build(encodeURIComponent(name));
      // The thread is there, as it is after the first source.
      says.set('new', feed(feedItem(1)));
      await readSource(await buildNewsSource(db, { address: `${origin}/new?`.concat(encodeURIComponent(name)) }));
      const before = process.threadCpuUsage();
      await readSource(id);
      const { user, system } = process.threadCpuUsage(before);
      const { state, problem: found, items } = await stateOf(id);
      expect([found, state]).toEqual([problem, problem === null ? 'active' : 'failing']);
      expect(items > 0).toBe(problem === null);
      // Of this thread, which also is the publisher; with a parser in it the worst takes seconds.
      expect((user + system) / 1000).toBeLessThan(200);
    },
  );
});

describe('a source that is read again', () => {
  it('a hundred times adds nothing, and one that answers 304 is asked for no more', async () => {
    const id = await build('one');
    const asked: (string | undefined)[] = [];
    says.set('one', (request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(wrapped([1, 2, 3].map((n) => feedItem(n)).join('')));
    });
    for (let poll = 0; poll < 3; poll++) await readSource(id);
    expect(asked).toEqual([undefined, '"1"', '"1"']);
    says.set('one', feed(...[1, 2, 3].map((n) => feedItem(n))));
    const before = added;
    const rows = () => readRows(db, rowOf({ item: z.string(), keys: z.int() }))`
      select i.id || ':' || i.revision || i.xmin as item, (select count(*)::int from news_keys k where k.item_id = i.id) as keys
      from news_items i where source_id = ${id} order by i.id`;
    const stored = await rows();
    for (let poll = 0; poll < 100; poll++) await readSource(id);
    expect(await rows()).toEqual(stored);
    expect(added - before).toBe(0);
  });

  it('has what it has changed changed, without another date, and nothing twice', async () => {
    const id = await build('two');
    says.set('two', feed(feedItem(11), feedItem(12)));
    await readSource(id);
    says.set('two', feed(feedItem(11, 'Gold rallies, corrected'), feedItem(12)));
    await Promise.all([readSource(id), readSource(id)]);
    const titles = await readRows(db, rowOf({ title: z.string(), revision: z.int(), codes: z.array(z.string()) }))`
      select title, revision, array(select code from news_symbols where item_id = i.id) as codes from news_items i
      where source_id = ${id} order by id`;
    expect(titles).toEqual([
      { title: 'Gold rallies, corrected', revision: 2, codes: ['XAUUSD'] },
      { title: 'Headline number 12 of the wire', revision: 1, codes: [] },
    ]);
  });

  it('waits twice as long after each failure, up to a day, as long as it is asked to, and recovers', async () => {
    const id = await build('busy');
    const waits: number[] = [];
    says.set('busy', (_request, response) => void response.writeHead(500).end());
    for (let failure = 0; failure < 8; failure++) {
      await readSource(id);
      waits.push(Math.round((await stateOf(id)).minutes ?? 0));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
    says.set('busy', (_request, response) => void response.writeHead(429, { 'retry-after': '172800' }).end());
    await readSource(id);
    const asked = await stateOf(id);
    expect([asked.problem, asked.status, Math.round(asked.minutes ?? 0)]).toEqual(['tooMany', 429, 2880]);
    says.set('busy', feed(feedItem(21)));
    await readSource(id);
    const { minutes, ...after } = await stateOf(id);
    expect(after).toEqual({ state: 'active', problem: null, status: null, failures: 0, items: 1 });
    expect(Math.round(minutes ?? 0)).toBe(15);
    // Ten days of failures.
    says.set('busy', (_request, response) => void response.writeHead(404).end());
    await readSource(id);
    await run(db)`update news_sources set failing_since = now() - interval '10 days' where id = ${id}`;
    await readSource(id);
    expect(await stateOf(id)).toMatchObject({ state: 'gone', minutes: null });
    says.set('busy', feed(feedItem(21)));
    await readSource(id);
    expect(await stateOf(id)).toMatchObject({ state: 'active', items: 1 });
  });

  it('moves for good when it has said so three times in succession, unless somebody is there', async () => {
    const [id, taken] = [await build('moved'), await build('moved?2')];
    const to =
      (status: number, path: string): FeedAnswer =>
      (_request, response) =>
        void response.writeHead(status, { location: path }).end();
    says.set('new', feed(feedItem(31)));
    const addressAfter = async (source: number, answer: FeedAnswer) => {
      says.set('moved', answer);
      await readSource(source);
      return (await findReadable(db, source))?.address.replace(`${origin}/`, '');
    };
    for (const status of [301, 308, 302]) expect(await addressAfter(id, to(status, '/new')), `${status}`).toBe('moved');
    const long = `/${'x'.repeat(2000)}`;
    for (let times = 0; times < 3; times++) expect(await addressAfter(id, to(301, long))).toBe('moved');
    for (const expected of ['moved', 'moved', 'new']) expect(await addressAfter(id, to(301, '/new'))).toBe(expected);
    const audited = await readRows(db, rowOf({ after: z.unknown() }))`
      select after from audit_events where entity = 'newsSource' and entity_id = ${String(id)}`;
    expect(audited).toEqual([{ after: { address: `${origin}/new` } }]);
    expect(taken).toBeGreaterThan(id);
  });

  it('that was changed or removed meanwhile stores nothing', async () => {
    const [changed, removed] = [await build('new?a'), await build('new?b')];
    says.set('new', (_request, response) => {
      void run(
        db,
      )`update news_sources set version = version + 1, state = 'paused', next_at = null where id = ${changed}`
        .then(() => run(db)`delete from news_sources where id = ${removed}`)
        .then(() => response.end(wrapped(feedItem(41))));
    });
    await Promise.all([readSource(changed), readSource(removed)]);
    expect(await stateOf(changed)).toMatchObject({ state: 'paused', items: 0, problem: null });
  });
});

describe('news of two sources', () => {
  it('about the same begin one story, also at the same moment', async () => {
    const ids = [await build('new?c'), await build('new?d'), await build('new?e')];
    const title = 'Four banks raise their forecast for growth';
    says.set('new', feed(feedItem(51, title), feedItem(52, title)));
    await Promise.all(ids.map((id) => readSource(id)));
    const stories = await readRows(db, rowOf({ count: z.int() }))`
      select count(*)::int as count from news_items where title = ${title} group by story_id order by 1`;
    // Within a source the same title is another text.
    expect(stories).toEqual([{ count: 3 }, { count: 3 }]);
  });

  it('are removed when they are old, and do not come back while they are listed', async () => {
    const id = await build('new?f');
    const undated = '<item><guid>u</guid><title>Undated</title><link>https://n.example/u</link></item>';
    const old = feedItem(100 * 24 * 60, 'Older than is kept');
    says.set('new', feed(undated, old));
    await readSource(id);
    expect((await stateOf(id)).items).toBe(1);
    await run(db)`update news_items set published_at = now() - interval '91 days' where source_id = ${id}`;
    await removeOldNews(db);
    for (let poll = 0; poll < 2; poll++) await readSource(id);
    expect((await stateOf(id)).items).toBe(0);
    await run(db)`update news_keys set seen_on = current_date - 91 where source_id = ${id}`;
    await removeOldNews(db);
    expect(await run(db)`select from news_keys where source_id = ${id}`).toBe(0);
  });
});

describe('the impact of news', () => {
  it('is high near a release of high impact in the currency of their symbol, else that of their source', async () => {
    await buildSymbol(db, { symbol: 'CSV:XAUUSD', base: 'XAU', quote: 'USD' });
    const id = await build('new?g');
    const release = async (currency: string, impact: string, minutesAgo: number) =>
      void (await run(db)`
        insert into economic_events (source, series, at, precision, currency, title, impact)
        values ('', ${`${currency} ${impact} ${minutesAgo}`}, date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}::int), 'minute', ${currency}, 'A release', ${impact})`);
    await release('USD', 'high', 500);
    await release('USD', 'medium', 700);
    await release('EUR', 'high', 900);
    const gold = (minutesAgo: number) => feedItem(minutesAgo, `Gold rallies ${minutesAgo} minutes ago`);
    says.set(
      'new',
      feed(gold(475), gold(525), gold(540), gold(700), gold(900), feedItem(501, 'About nothing that has a symbol')),
    );
    await readSource(id);
    const high = await readRows(db, rowOf({ title: z.string() }))`
      select i.title from news_items i join news_shelves h on h.id = i.shelf_id
      where i.source_id = ${id} and h.impact = 'high' order by i.published_at desc`;
    expect(high.map(({ title }) => title)).toEqual(['Gold rallies 475 minutes ago', 'Gold rallies 525 minutes ago']);
  });
});
