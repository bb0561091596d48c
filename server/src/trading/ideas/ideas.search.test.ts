import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildTradedSymbol, wholeDraft } from '#testing/idea-drafts.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { search } from '@candela/contract/site/search';
import { createIdeaDraft, publishIdea } from '@candela/contract/trading/idea-drafts';

const { app, db, call } = await startTestServer();

it('a published idea is found by its audience, and by nobody while the setting hides ideas', async () => {
  const author = await buildAuthor(db);
  const [member, outsider] = [await buildUser(db, { planIds: [12] }), await buildUser(db)];
  const symbolId = await buildTradedSymbol(db, { symbol: 'CSV:QUUXWOOD', name: 'Quuxwood Timber' });
  const body = wholeDraft(symbolId, { subscriptionTypeIds: [2] });
  const { id } = bodyOf(await call(createIdeaDraft, { body }, author.token));
  const find = async ({ token }: { token: string }) =>
    bodyOf(await call(search, { query: { text: 'quuxwood' } }, token))
      .hits.filter(({ kind }) => kind === 'idea')
      .map((hit) => hit.link);
  await app.jobs.runDue();
  expect(await find(author)).toEqual([]);
  await call(publishIdea, { params: { id }, body: { revision: 1 } }, author.token);
  await app.jobs.runDue();
  expect(await find(member)).toEqual([`/education/ideas/${id}`]);
  expect(await find(outsider)).toEqual([]);
  await run(
    db,
  )`insert into settings (key, value) values ('features.Trade Ideas', 'false') on conflict (key) do update set value = 'false'`;
  expect(await find(member)).toEqual([]);
});
