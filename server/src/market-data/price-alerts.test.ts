import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { insertSplit } from '#market-data/storage/stored-symbols.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import {
  cancelPriceAlert,
  createPriceAlert,
  listPriceAlerts,
  maxPriceAlerts,
} from '@candela/contract/market-data/price-alerts';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { createStoredMarket } from './candles/stored-market.ts';
import { createJudging } from './price-alerts/judging.service.ts';
import { deleteOldAlerts } from './price-alerts/price-alerts.queries.ts';

const { db, call } = await startTestServer();
const minute = 60_000;
const thisMinute = Math.floor(Date.now() / minute);

/** A node that judges, by a clock that may be ahead. */
function startNode(ahead = 0) {
  const now = () => Date.now() + ahead * minute;
  const market = createStoredMarket(db, now);
  return createJudging({
    db,
    now,
    async readCandles(request) {
      const page = await market.page(request, { roleIds: [1], subscriptionTypeIds: [] });
      if (!page) throw new AppError('candles.unknownSymbol');
      return page;
    },
  });
}

/** A flat bar, or one with a high and a low; in hundredths, in minutes from now. */
const bar = (at: number, c: number, { h = c, l = c, o = c } = {}) => ({ minute: thisMinute + at, o, h, l, c });

async function buildMarket(given: Parameters<typeof buildSymbol>[1] = {}) {
  const { id, symbol } = await buildSymbol(db, given);
  await storePrices(db, id, [bar(-3, 10_000), bar(-2, 10_000), bar(-1, 10_000)]);
  return { id, symbol };
}

const set = (token: string, symbolId: number, price: number, more = {}) =>
  call(createPriceAlert, { body: { symbolId, price, ...more } }, token);
const alertsOf = async (token: string, query = {}) => bodyOf(await call(listPriceAlerts, { query }, token)).data;
const toldOf = async (token: string) =>
  bodyOf(await call(listNotifications, {}, token)).data.map(({ title, body, link }) => [title, body, link]);

describe('setting an alert', () => {
  it('decides by the last price from where it is reached', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    const above = await set(token, id, 101.5, { note: ' Take profit ' });
    expect(above).toMatchObject({ status: 201, body: { direction: 'above', price: 101.5, note: 'Take profit' } });
    expect(bodyOf(await set(token, id, 99)).direction).toBe('below');
    expect(await set(token, id, 100)).toMatchObject({
      status: 409,
      body: { title: 'errors.priceAlerts.atPrice.title' },
    });
    expect((await alertsOf(token)).map(({ price, state }) => [price, state])).toEqual([
      [99, 'active'],
      [101.5, 'active'],
    ]);
  });

  it('refuses what is no price, what is no date, and what is no symbol for the caller', async () => {
    const { id } = await buildMarket();
    const hidden = await buildMarket({ display: 'members' });
    const { token } = await buildUser(db);
    for (const price of [0, -1, 100.001, 1e300, 1e13]) {
      expect(await set(token, id, price)).toMatchObject({
        status: 400,
        body: { title: 'errors.priceAlerts.wrongPrice.title' },
      });
    }
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2199-01-01T00:00:00Z']) {
      expect(await set(token, id, 101, { expiresAt })).toMatchObject({
        status: 400,
        body: { title: 'errors.priceAlerts.wrongExpiry.title' },
      });
    }
    const unknown = { status: 404, body: { title: 'errors.candles.unknownSymbol.title' } };
    expect(await set(token, hidden.id, 101)).toMatchObject(unknown);
    expect(await set(token, 2_000_000_000, 101)).toMatchObject(unknown);
  });

  it('is one for one price, and at most 100 are active, also when they come at once', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    const same = await Promise.all(Array.from({ length: 4 }, () => set(token, id, 101)));
    expect(new Set(same.map((each) => bodyOf(each).id)).size).toBe(1);
    const answers = await Promise.all(Array.from({ length: maxPriceAlerts + 3 }, (_, at) => set(token, id, 110 + at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxPriceAlerts - 1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ body: { title: 'errors.priceAlerts.tooMany.title' } });
  });

  it('is taken back by its owner only, and what has fired stays so', async () => {
    const { id } = await buildMarket();
    const [{ token }, other] = [await buildUser(db), await buildUser(db)];
    const alert = bodyOf(await set(token, id, 101));
    const params = { id: alert.id };
    expect(await call(cancelPriceAlert, { params }, other.token)).toMatchObject({
      status: 404,
      body: { title: 'errors.priceAlerts.notFound.title' },
    });
    expect(bodyOf(await call(cancelPriceAlert, { params }, token)).state).toBe('cancelled');
    await storePrices(db, id, [bar(0, 10_200)]);
    await startNode().judge(id);
    expect((await alertsOf(token)).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await toldOf(token)).toEqual([]);
  });
});

describe('an alert', () => {
  it('fires for a price that came and went, once, with two nodes and after a restart', async () => {
    const { id, symbol } = await buildMarket({ name: 'Coin' });
    const { token } = await buildUser(db);
    bodyOf(await set(token, id, 101.5, { note: 'Look' }));
    bodyOf(await set(token, id, 98));
    await storePrices(db, id, [bar(1, 10_000, { h: 10_160, l: 9990 }), bar(2, 10_000)]);
    const nodes = [startNode(3), startNode(3), startNode(3)];
    await Promise.all(nodes.flatMap((node) => [node.judgeAll(), node.judge(id)]));
    await startNode(3).judgeAll();
    expect(await toldOf(token)).toEqual([
      ['Coin has reached 101.50', `Your price alert for ${symbol}. Look`, `/education/markets/${symbol}`],
    ]);
    const [below, above] = await alertsOf(token);
    expect(below).toMatchObject({ state: 'active', firedAt: null });
    const firedAt = new Date((thisMinute + 1) * minute).toISOString();
    expect(above).toMatchObject({ state: 'fired', firedPrice: 101.5, firedAt });
  });

  it('fires for bars that come late, behind those that were judged', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    bodyOf(await set(token, id, 99));
    await storePrices(db, id, [bar(5, 10_000)]);
    await startNode(6).judge(id);
    expect((await alertsOf(token))[0]?.state).toBe('active');
    await storePrices(db, id, [bar(3, 10_000, { l: 9850 })]);
    await startNode(6).judge(id);
    expect((await alertsOf(token))[0]).toMatchObject({ state: 'fired', firedPrice: 99 });
  });

  it('fires for bars that are stored while others are judged', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    bodyOf(await set(token, id, 99));
    await storePrices(db, id, [bar(5, 10_000)]);
    const market = createStoredMarket(db, () => Date.now() + 6 * minute);
    const node = createJudging({
      db,
      now: () => Date.now() + 6 * minute,
      async readCandles(request) {
        const page = await market.page(request, { roleIds: [1], subscriptionTypeIds: [] });
        if (!page) throw new AppError('candles.unknownSymbol');
        // Between reading and writing how far it has come.
        await storePrices(db, id, [bar(3, 10_000, { l: 9850 })]);
        return page;
      },
    });
    await node.judge(id);
    await startNode(6).judge(id);
    expect((await alertsOf(token))[0]?.state).toBe('fired');
  });

  it('is scaled by a split, which its owner sees', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    bodyOf(await set(token, id, 120));
    await insertSplit(db, id, { at: Date.now(), numerator: 4, denominator: 1, source: 'TEST' });
    await storePrices(db, id, [bar(1, 2525), bar(2, 2600)]);
    await startNode(4).judge(id);
    expect((await alertsOf(token))[0]).toMatchObject({ state: 'active', price: 30, priceAsSet: 120 });
    await storePrices(db, id, [bar(4, 3010)]);
    await startNode(5).judge(id);
    expect((await alertsOf(token))[0]).toMatchObject({ state: 'fired', firedPrice: 30.1 });
    expect((await toldOf(token)).map(([title]) => title)).toEqual([expect.stringMatching(/ has reached 30\.00$/)]);
  });

  it('expires, and is then not told', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    const expiresAt = new Date((thisMinute + 2) * minute).toISOString();
    bodyOf(await set(token, id, 101, { expiresAt }));
    await storePrices(db, id, [bar(3, 10_200)]);
    await startNode(4).judgeAll();
    expect((await alertsOf(token)).map(({ state }) => state)).toEqual(['expired']);
    expect(await toldOf(token)).toEqual([]);
  });

  it('says nothing about a symbol that its owner may no longer see', async () => {
    const { id } = await buildMarket();
    const [{ token }, member] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
    for (const each of [token, member.token]) bodyOf(await set(each, id, 101));
    await run(db)`update market_symbols set display = 'members' where id = ${id}`;
    await storePrices(db, id, [bar(1, 10_200)]);
    await startNode(2).judge(id);
    expect(await alertsOf(token)).toEqual([]);
    expect(await toldOf(token)).toEqual([]);
    expect((await alertsOf(member.token)).map(({ state }) => state)).toEqual(['fired']);
    expect(await toldOf(member.token)).toHaveLength(1);
  });

  it('is not judged by bars outside of the hours of its market', async () => {
    // No exchange is open on Sundays.
    const sunday = thisMinute + ((7 - new Date().getUTCDay()) % 7) * 1440 + 720 - (thisMinute % 1440);
    const { id } = await buildMarket({ sessionCode: 'us_equity', keepsOutside: true });
    const { token } = await buildUser(db);
    bodyOf(await set(token, id, 101, { expiresAt: new Date((sunday + 20_000) * minute).toISOString() }));
    await storePrices(db, id, [{ minute: sunday, o: 10_200, h: 10_200, l: 10_200, c: 10_200 }]);
    await startNode(sunday - thisMinute + 5).judge(id);
    expect((await alertsOf(token))[0]?.state).toBe('active');
  });

  it('of another symbol is judged when one cannot be', async () => {
    const { token } = await buildUser(db);
    const [broken, sound] = [await buildMarket(), await buildMarket()];
    for (const { id } of [broken, sound]) bodyOf(await set(token, id, 101));
    await run(db)`delete from candle_minutes where symbol_id = ${broken.id}`;
    await run(db)`update market_symbols set first_minute = null, last_minute = null where id = ${broken.id}`;
    await storePrices(db, sound.id, [bar(1, 10_200)]);
    await expect(startNode(2).judgeAll()).rejects.toThrow('alerts of 1 symbols');
    expect((await alertsOf(token, { state: 'fired' })).map(({ instrument }) => instrument.id)).toEqual([sound.id]);
  });

  it('is kept for a year after it has ended, and as long as it is active', async () => {
    const { id } = await buildMarket();
    const { token } = await buildUser(db);
    for (const price of [101, 102, 103]) bodyOf(await set(token, id, price));
    await run(db)`
      update price_alerts set expires_at = now() - make_interval(days => case when price = 102 then 300 else 400 end),
        state = case when price = 103 then 'active' else 'expired' end
      where symbol_id = ${id}`;
    await deleteOldAlerts(db);
    expect((await alertsOf(token)).map(({ price }) => price)).toEqual([103, 102]);
  });
});

describe('the push of an alert', () => {
  const pushedTo = async (userId: string) =>
    (
      await readRows(db, rowOf({ source: z.string(), seconds: z.number().nullable() }))`
        select n.source, extract(epoch from least(n.expires_at, j.push_until) - now())::float8 as seconds
        from push_jobs j join notifications n on n.id = j.notification_id where n.user_id = ${userId}::uuid order by n.id`
    ).map(({ source, seconds }) => [source.split(':')[0], Math.ceil((seconds ?? 0) / 3600)]);

  it('is news for an hour; what is reached while nobody judged is in the drawer alone', async () => {
    const { id } = await buildMarket();
    const { id: userId, token } = await buildUser(db);
    bodyOf(await set(token, id, 101));
    bodyOf(await set(token, id, 105));
    await storePrices(db, id, [bar(1, 10_000, { h: 10_150 })]);
    // Two hours later, and again a moment after the next price.
    await startNode(120).judge(id);
    expect([(await toldOf(token)).length, await pushedTo(userId)]).toEqual([1, []]);
    await storePrices(db, id, [bar(2, 10_000, { h: 10_550 })]);
    await startNode(3).judge(id);
    expect([(await toldOf(token)).length, await pushedTo(userId)]).toEqual([2, [['priceAlert', 2]]]);
  });

  it('is one of more than five that are reached at once; each of them is in the drawer', async () => {
    const { id } = await buildMarket({ name: 'Coin' });
    const [many, few] = [await buildUser(db), await buildUser(db)];
    for (let at = 1; at <= 6; at++) bodyOf(await set(many.token, id, 100 + at));
    for (let at = 1; at <= 5; at++) bodyOf(await set(few.token, id, 100 + at));
    await storePrices(db, id, [bar(1, 10_000, { h: 10_900 })]);
    await Promise.all([startNode(2).judge(id), startNode(2).judge(id)]);
    const pushed = await pushedTo(many.id);
    expect(pushed.map(([source]) => source)).toEqual(['priceAlerts']);
    expect(pushed[0]?.[1]).toBeLessThanOrEqual(2);
    expect((await pushedTo(few.id)).map(([source]) => source)).toEqual(Array.from({ length: 5 }, () => 'priceAlert'));
    const told = await toldOf(many.token);
    expect(told).toHaveLength(7);
    expect(told.map(([title]) => title)).toContain('Coin: 6 prices reached');
  });
});
