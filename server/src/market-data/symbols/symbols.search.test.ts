import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getManagedSymbol, updateSymbol } from '@candela/contract/market-data/symbols';
import { search } from '@candela/contract/site/search';

const { app, db, call } = await startTestServer({ config: { isDemo: true } });
const admin = await buildUser(db, { roleId: 1 });
const trainer = await buildUser(db, { roleId: 2 });
const member = await buildUser(db, { planIds: [12] });
const learner = await buildUser(db);

const find = async ({ token }: { token: string }, text: string) => {
  const { hits } = bodyOf(await call(search, { query: { text } }, token));
  return hits.filter(({ kind }) => kind === 'symbol').map(({ link }) => link);
};

it('symbols are found by name and code once they have prices, by whom they are displayed to now', async () => {
  const symbolId = await insertSymbol(db, {
    ...coin,
    symbol: 'CSV:QZX1',
    name: 'Quuxwood Timber',
    market: 'stocks',
    base: null,
    quote: null,
    tickSizes: [{ from: '1970-01-01', size: '0.01' }],
    volumeKind: 'none',
    isSimulated: false,
    display: 'members',
  });
  await app.jobs.runDue();
  expect(await find(admin, 'quuxwood')).toEqual([]);
  const t = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
  const bars = [{ t, o: 100, h: 100, l: 100, c: 100, v: 0 }];
  await storeBars(db, { symbolId, bars, source: 'CSV', corrects: false, now: Date.now() });
  await app.jobs.runDue();
  for (const text of ['quuxwood', 'qzx1']) {
    for (const who of [admin, trainer, member]) expect(await find(who, text)).toEqual(['/education/markets/CSV:QZX1']);
    expect(await find(learner, text)).toEqual([]);
  }
  // By its provider, for which nothing is indexed again.
  await run(db)`update market_symbols set display = 'staff' where id = ${symbolId}`;
  expect(await find(member, 'quuxwood')).toEqual([]);
  expect(await find(trainer, 'quuxwood')).toHaveLength(1);
  const params = { id: symbolId };
  const { version } = bodyOf(await call(getManagedSymbol, { params }, admin.token));
  const body = {
    name: 'Quuxwood Timber',
    display: 'everyone' as const,
    providerCode: null,
    tradingViewCode: null,
    spread: '0.02',
    priceBasis: 'last' as const,
    isActive: false,
    newTickSize: null,
    version,
  };
  bodyOf(await call(updateSymbol, { params, body }, admin.token));
  await app.jobs.runDue();
  expect(await find(admin, 'quuxwood')).toEqual([]);
});

it('symbols of the demo market are found by everybody', async () => {
  await app.jobs.runDue();
  expect(await find(learner, 'eurusd')).toContain('/education/markets/DEMO:EURUSD');
  expect(await find(learner, 'bitcoin')).toContain('/education/markets/DEMO:BTCUSDT');
});
