import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildNewsItem, buildNewsSource } from '#testing/news-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import {
  createEconomicEvent,
  removeEconomicEvent,
  updateEconomicEvent,
} from '@candela/contract/community/economic-events';
import { listNews } from '@candela/contract/community/news';
import { search } from '@candela/contract/site/search';

const { app, call, db } = await startTestServer();
const [admin, learner] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
await buildSymbol(db, { symbol: 'CSV:GBPCHF', base: 'GBP', quote: 'CHF' });
const minute = 60_000;
const ago = (minutes: number) => new Date(Math.floor(Date.now() / minute) * minute - minutes * minute).toISOString();

const release = (minutesAgo: number) => ({
  title: 'Rate decision of the tests',
  currency: 'GBP',
  country: 'GB',
  impact: 'high' as const,
  precision: 'minute' as const,
  at: ago(minutesAgo),
  day: null,
  zone: null,
  unit: null,
  forecast: null,
  previous: null,
  revisedPrevious: null,
  actual: null,
});

/** Also looks whether the rows of symbols stand on the same shelves. */
async function ofHighImpact(): Promise<string[]> {
  await app.jobs.runDue();
  const wrong = await readRows(db, rowOf({ id: z.int() }))`
    select i.id from news_items i join news_symbols n on n.item_id = i.id where n.shelf_id <> i.shelf_id`;
  expect(wrong).toEqual([]);
  const { data } = bodyOf(await call(listNews, { query: { code: 'GBPCHF', impact: 'high' } }, learner.token));
  return data.map(({ title }) => title);
}

it('the impact of news follows a release that is entered later, moves, matters less or goes', async () => {
  const sourceId = await buildNewsSource(db, { symbolCodes: ['GBPCHF'] });
  const another = await buildNewsSource(db, { symbolCodes: ['GBPCHF'] });
  await buildNewsItem(db, { sourceId, title: 'Sterling rises', publishedAt: ago(600) });
  await buildNewsItem(db, { sourceId: another, title: 'Sterling falls', publishedAt: ago(650) });
  await buildNewsItem(db, { sourceId, title: 'Sterling stays', publishedAt: ago(800) });
  expect(await ofHighImpact()).toEqual([]);
  const entered = bodyOf(await call(createEconomicEvent, { body: release(610) }, admin.token));
  expect(await ofHighImpact()).toEqual(['Sterling rises']);
  const change = async (
    body: Partial<Omit<ReturnType<typeof release>, 'impact'>> & { revision: number; impact?: 'low' | 'high' },
  ) =>
    bodyOf(
      await call(updateEconomicEvent, { params: { id: entered.id }, body: { ...release(630), ...body } }, admin.token),
    );
  const moved = await change({ revision: entered.revision });
  expect(await ofHighImpact()).toEqual(['Sterling rises', 'Sterling falls']);
  const far = await change({ at: ago(805), revision: moved.revision });
  expect(await ofHighImpact()).toEqual(['Sterling stays']);
  // Another one of the same time keeps it.
  const beside = bodyOf(
    await call(createEconomicEvent, { body: { ...release(800), title: 'Minutes of the tests' } }, admin.token),
  );
  await change({ at: ago(805), impact: 'low', revision: far.revision });
  expect(await ofHighImpact()).toEqual(['Sterling stays']);
  expect((await call(removeEconomicEvent, { params: { id: beside.id } }, admin.token)).status).toBe(204);
  expect(await ofHighImpact()).toEqual([]);
});

it('a release is found by its title and currency until it is removed', async () => {
  const body = { ...release(-3000), title: 'Quarterly zebra survey' };
  const { id } = bodyOf(await call(createEconomicEvent, { body }, admin.token));
  await app.jobs.runDue();
  const found = async (text: string) => {
    const { hits } = bodyOf(await call(search, { query: { text } }, learner.token));
    return hits.filter(({ kind }) => kind === 'release').map((hit) => [hit.id, hit.link, hit.subtitle]);
  };
  const hit = [String(id), `/education/news?tab=calendar&release=${id}`, 'GBP · GB'];
  expect(await found('zebra')).toEqual([hit]);
  expect(await found('gbp zebra')).toEqual([hit]);
  expect((await call(removeEconomicEvent, { params: { id } }, admin.token)).status).toBe(204);
  await app.jobs.runDue();
  expect(await found('zebra')).toEqual([]);
});
