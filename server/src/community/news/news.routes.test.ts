import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildNewsItem, buildNewsItems, buildNewsSource } from '#testing/news-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { getNewsState, listNews, markAllNews, markNews, type NewsItem } from '@candela/contract/community/news';
import { removeNewsSource } from '@candela/contract/community/news-sources';
import type { CallInput } from '@candela/contract/endpoint';
import { defaultWatchlistId, watchSymbol } from '@candela/contract/market-data/watchlists';

const { db, call } = await startTestServer();
const learner = await buildUser(db);
const wire = await buildNewsSource(db, { name: 'Wire', home: 'https://wire.invalid/' });
const daily = await buildNewsSource(db, { name: 'Daily', symbolCodes: ['ZZB'] });

type Query = NonNullable<CallInput<typeof listNews>['query']>;

/** A list, read to its end in small pages. */
async function readAll(query: Query, token = learner.token): Promise<NewsItem[]> {
  const items: NewsItem[] = [];
  let cursor: string | undefined;
  do {
    const page = bodyOf(await call(listNews, { query: { limit: '2', ...query, cursor } }, token));
    items.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
const titles = async (query: Query) => (await readAll(query)).map(({ title }) => title);

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const story = 'Central bank leaves its rate unchanged today';
await buildNewsItem(db, { sourceId: wire, title: story, publishedAt: ago(2), impact: 'high' });
await buildNewsItem(db, { sourceId: daily, title: story, publishedAt: ago(1), url: 'https://daily.invalid/same' });
await buildNewsItem(db, { sourceId: wire, title: 'Zürich traders await spot zza figures', publishedAt: ago(30) });
await buildNewsItem(db, {
  sourceId: daily,
  title: 'Old zürich story',
  publishedAt: ago(24 * 40),
  summary: 'Spot zza was calm.',
});
await buildNewsItem(db, {
  sourceId: wire,
  title: 'Titular en español',
  publishedAt: ago(5),
  languageCode: 'es',
  impact: 'medium',
});

describe('news', () => {
  it('are listed newest first; what two sources report once, with both', async () => {
    const all = await readAll({});
    expect(all.map(({ title }) => title)).toEqual([
      story,
      'Titular en español',
      'Zürich traders await spot zza figures',
      'Old zürich story',
    ]);
    expect(all[0]).toMatchObject({
      source: { name: 'Wire', home: 'https://wire.invalid/' },
      others: [{ url: 'https://daily.invalid/same', source: { name: 'Daily' } }],
      symbols: [{ code: 'ZZB', symbol: null }],
      impact: 'high',
    });
  });

  it('are filtered by words, language, impact, source and symbol, and by several of them', async () => {
    expect(await titles({ search: 'zurich' })).toEqual(['Zürich traders await spot zza figures', 'Old zürich story']);
    expect(await titles({ search: 'ZZA cal' })).toEqual(['Old zürich story']);
    expect(await titles({ search: 'zurich nowhere' })).toEqual([]);
    expect(await titles({ search: '?!' })).toHaveLength(4);
    expect(await titles({ languageCode: 'es' })).toEqual(['Titular en español']);
    expect(await titles({ impact: 'medium' })).toEqual([story, 'Titular en español']);
    expect(await titles({ impact: 'high', languageCode: 'es' })).toEqual([]);
    expect(await titles({ code: 'ZZB' })).toEqual([story, 'Old zürich story']);
    expect(await titles({ code: 'ZZB', impact: 'high' })).toEqual([story]);
    expect(await titles({ search: 'zurich', sourceId: wire })).toEqual(['Zürich traders await spot zza figures']);
    expect(await titles({ search: 'zurich', code: 'ZZB' })).toEqual(['Old zürich story']);
    // As this source has it, though another one was first.
    const [own] = await readAll({ sourceId: daily });
    expect(own).toMatchObject({ title: story, source: { name: 'Daily' }, others: [{ source: { name: 'Wire' } }] });
    expect(await titles({ sourceId: daily, code: 'ZZB' })).toEqual([story, 'Old zürich story']);
  });

  it('about one’s own symbols follow the watchlists, and name symbols that the reader may see', async () => {
    expect(await titles({ isMine: 'true' })).toEqual([]);
    const { id, symbol } = await buildSymbol(db, { symbol: 'CSV:ZZB', display: 'everyone' });
    const params = { id: defaultWatchlistId, symbolId: id };
    bodyOf(await call(watchSymbol, { params, body: { beforeId: null } }, learner.token));
    const [first, ...rest] = await readAll({ isMine: 'true' });
    expect(first?.symbols).toEqual([{ code: 'ZZB', symbol }]);
    expect(rest).toHaveLength(1);
    expect(await titles({ isMine: 'true', code: 'ZZA' })).toEqual([]);
    expect(bodyOf(await call(getNewsState, {}, learner.token)).ownSymbolCount).toBe(1);
    await run(db)`update market_symbols set display = 'staff' where id = ${id}`;
    expect((await readAll({ code: 'ZZB' }))[0]?.symbols).toEqual([{ code: 'ZZB', symbol: null }]);
  });

  it('are unread for each reader until they are marked, one by one or all at once', async () => {
    const reader = await buildUser(db);
    const count = async () => bodyOf(await call(getNewsState, {}, reader.token)).unreadCount;
    const unread = async () => (await readAll({}, reader.token)).filter(({ isRead }) => !isRead).length;
    expect([await count(), await unread()]).toEqual([4, 4]);
    // The story, by the item of the other source.
    const [own] = await readAll({ sourceId: daily }, reader.token);
    for (const _twice of [1, 2]) await call(markNews, { params: { id: own?.id ?? 0 } }, reader.token);
    expect([await count(), await unread()]).toEqual([3, 3]);
    await call(markAllNews, {}, reader.token);
    expect([await count(), await unread()]).toEqual([0, 0]);
    expect(await run(db)`select from news_reads where user_id = ${reader.id}::uuid`).toBe(0);
    await buildNewsItem(db, { sourceId: wire, title: 'Found later', publishedAt: ago(24 * 50) });
    expect([await count(), await unread()]).toEqual([1, 1]);
    expect((await call(markNews, { params: { id: 2_000_000_000 } }, reader.token)).status).toBe(404);
  });

  it('of a story go on with the next source when the first one is removed', async () => {
    const admin = await buildUser(db, { roleId: 1 });
    await call(removeNewsSource, { params: { id: wire } }, admin.token);
    const [next] = await readAll({ code: 'ZZB' });
    expect(next).toMatchObject({ title: story, source: { name: 'Daily' }, others: [], symbols: [{ code: 'ZZB' }] });
  });

  it('are found beyond those that are read first, whatever they are filtered by', async () => {
    const sourceId = await buildNewsSource(db, { name: 'Many', symbolCodes: ['ZZMANY'] });
    const isWanted = (number: number) => number === 3 || number >= 205;
    await buildNewsItems(
      db,
      { sourceId },
      Array.from({ length: 230 }, (_, number) => ({
        title: `${isWanted(number) ? 'Quokka' : 'Plain'} ${number}`,
        publishedAt: ago(200 + number),
      })),
    );
    const wanted = ['Quokka 3', ...Array.from({ length: 25 }, (_, at) => `Quokka ${205 + at}`)];
    for (const query of [{}, { sourceId: String(sourceId) }, { code: 'ZZMANY' }, { languageCode: 'en' }])
      expect(await titles({ search: 'quok', limit: '7', ...query })).toEqual(wanted);
    expect(await titles({ search: 'quokka', code: 'ZZB' })).toEqual([]);
  });
});
