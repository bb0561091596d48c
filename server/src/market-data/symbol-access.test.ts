import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { subscriptions } from '#db/tables/plans.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listCandles } from '@candela/contract/market-data/candles';
import { displays } from '@candela/contract/market-data/displays';
import { searchSymbols } from '@candela/contract/market-data/symbols';

const { db, call } = await startTestServer({ config: { isDemo: true } });
const minute = 60_000;
const opensAt = Math.floor(Date.now() / minute) * minute - 30 * minute;

for (const display of displays) {
  const symbolId = await insertSymbol(db, {
    ...coin,
    symbol: `CSV:${display.toUpperCase()}`,
    name: `Coin for ${display}`,
    base: null,
    quote: null,
    volumeKind: 'none',
    isSimulated: false,
    display,
  });
  const bars = [{ t: opensAt, o: 1000, h: 1000, l: 1000, c: 1000, v: 0 }];
  await storeBars(db, { symbolId, bars, source: 'CSV', corrects: false, now: Date.now() });
}

const people = {
  admin: await buildUser(db, { roleId: 1 }),
  trainer: await buildUser(db, { roleId: 2 }),
  member: await buildUser(db, { planIds: [12] }),
  learner: await buildUser(db),
};
const seenBy: Record<keyof typeof people, string[]> = {
  admin: ['CSV:EVERYONE', 'CSV:MEMBERS', 'CSV:STAFF'],
  trainer: ['CSV:EVERYONE', 'CSV:MEMBERS', 'CSV:STAFF'],
  member: ['CSV:EVERYONE', 'CSV:MEMBERS'],
  learner: ['CSV:EVERYONE'],
};

const candles = (symbol: string, token: string) => call(listCandles, { query: { symbol, timeframe: '1m' } }, token);
const search = async (token: string) =>
  bodyOf(await call(searchSymbols, { query: { query: 'coin for' } }, token))
    .data.map(({ symbol }) => symbol)
    .toSorted();

describe.each(Object.entries(people))('symbols for %s', (name, { token }) => {
  const expected = seenBy[name as keyof typeof people];

  it('are found and read only by whom they are displayed to', async () => {
    expect(await search(token)).toEqual(expected);
    const unknown = await candles('CSV:NOTHING', token);
    for (const display of displays) {
      const symbol = `CSV:${display.toUpperCase()}`;
      const answer = await candles(symbol, token);
      if (expected.includes(symbol)) expect(bodyOf(answer).data).toHaveLength(1);
      else expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    }
    expect(bodyOf(await candles('DEMO:EURUSD', token)).data.length).toBeGreaterThan(0);
  });
});

describe('access by the clock', () => {
  it('ends with the subscription, without any other change', async () => {
    const user = await buildUser(db);
    const endsAt = new Date(Date.now() + 2500);
    await db
      .insert(subscriptions)
      .values({ userId: user.id, planId: 12, status: 'active', startsAt: new Date(0), endsAt });
    expect(await search(user.token)).toEqual(seenBy.member);
    expect((await candles('CSV:MEMBERS', user.token)).status).toBe(200);
    await wait(endsAt.getTime() - Date.now() + 50);
    expect((await candles('CSV:MEMBERS', user.token)).body).toMatchObject({
      title: 'errors.candles.unknownSymbol.title',
    });
    expect(await search(user.token)).toEqual(seenBy.learner);
  });

  it('is not given by a subscription that has not begun', async () => {
    const user = await buildUser(db);
    const startsAt = new Date(Date.now() + 2500);
    await db.insert(subscriptions).values({ userId: user.id, planId: 12, status: 'active', startsAt });
    expect(await search(user.token)).toEqual(seenBy.learner);
    await wait(startsAt.getTime() - Date.now() + 50);
    expect(await search(user.token)).toEqual(seenBy.member);
  });
});

describe('a symbol', () => {
  it('that is not active is not found by anybody', async () => {
    await run(db)`update market_symbols set is_active = false where symbol = ${'CSV:EVERYONE'}`;
    expect(await search(people.admin.token)).toEqual(['CSV:MEMBERS', 'CSV:STAFF']);
    expect((await candles('CSV:EVERYONE', people.learner.token)).status).toBe(404);
    await run(db)`update market_symbols set is_active = true where symbol = ${'CSV:EVERYONE'}`;
  });

  it('cannot be displayed to anybody else', async () => {
    await expect(run(db)`update market_symbols set display = ${sql`'nobody'`}`).rejects.toThrow();
  });
});
