import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { providerSealOwner } from '#market-data/sources/open-provider.ts';
import { insertSplit, insertSymbol, lockSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { createDomainEvents } from '#platform/domain-events.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { coin as anyCoin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { startFakeBinance } from '#testing/price-fakes/fake-binance.ts';
import { startFakeTwelveData } from '#testing/price-fakes/fake-twelve-data.ts';
import { testSecret } from '#testing/test-secret.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  answerSplitQuestion,
  closeGap,
  fillAllGaps,
  fillGap,
  listGaps,
  maxCountedGaps,
  listSourceCorrections,
  listSplitQuestions,
} from '@candela/contract/market-data/gaps';
import { listenForGaps } from './gap-listeners.ts';
import { findAllGaps } from './gaps.jobs.ts';

const [minute, hour] = [60_000, 3_600_000];
const [binance, twelve] = await Promise.all([startFakeBinance(), startFakeTwelveData()]);
for (const fake of [binance, twelve]) fake.setNow(Date.now());
const { app, db, call } = await startTestServer({
  priceProviders: {
    BINANCE: { baseUrl: binance.url, reach: 'loopback' },
    TWELVE: { baseUrl: twelve.url, reach: 'loopback' },
  },
});
const admin = await buildUser(db, { roleId: 1 });
const start = Math.floor(Date.now() / minute) * minute - 6 * hour;

const build = (
  symbol: string,
  change: { display?: 'staff' | 'everyone'; market?: string; sessionCode?: string; providerCode?: string } = {},
) =>
  insertSymbol(db, {
    ...anyCoin,
    symbol,
    name: `Name of ${symbol}`,
    base: null,
    quote: null,
    pricePrecision: 5,
    tickSizes: [{ from: '2020-01-01', size: '0.00001' }],
    isSimulated: false,
    ...change,
  });

const barAt = (t: number, price = 108_000) => ({ t, o: price, h: price + 9, l: price - 9, c: price, v: 1 });

/** Stores bars of six hours, but not those of the minutes from 100 to 130. */
const storeWithHole = (symbolId: number, source: string) => {
  const bars = Array.from({ length: 359 }, (_, at) => barAt(start + at * minute)).filter(
    (_, at) => at < 100 || at >= 130,
  );
  return storeBars(db, { symbolId, bars, source, corrects: true, now: Date.now() });
};

const list = async (state: 'open' | 'confirmedEmpty' | 'closed' = 'open') =>
  bodyOf(await call(listGaps, { query: { state, limit: 100 } }, admin.token));

const seals = createSeals([], testSecret);
await db.execute(sql`
  insert into data_providers (prefix, is_active, key) values ('BINANCE', true, null),
    ('TWELVE', true, ${seals.seal(twelve.key, providerSealOwner('TWELVE'))}), ('OANDA', false, null)`);
const [coin, file, pair] = [
  await build('BINANCE:BTCUSDT', { display: 'everyone' }),
  await build('CSV:GOLD'),
  await build('OANDA:EURUSD', { providerCode: 'EUR_USD' }),
];
for (const [id, source] of [
  [coin, 'BINANCE'],
  [file, 'CSV'],
  [pair, 'OANDA'],
] as const)
  await storeWithHole(id, source);

beforeEach(async () => {
  await db.execute(sql`delete from candle_gaps`);
  binance.reset();
  binance.setNow(Date.now());
  await findAllGaps(db, null, Date.now());
});

describe('gaps', () => {
  it('are counted up to a thousand of a state, and then as more', async () => {
    await db.execute(sql`
      insert into candle_gaps (symbol_id, from_minute, to_minute, minutes, state)
      select (select min(id) from market_symbols), n * 10, n * 10 + 5, 5, 'closed' from generate_series(1, ${maxCountedGaps + 5}::int) n`);
    expect((await list()).counts.closed).toBe(maxCountedGaps + 1);
  });

  it('are listed with the providers that can be asked, page by page', async () => {
    const { data, counts } = await list();
    // A month before the first bar is missing of the symbol that is read from a provider.
    const holes = data.filter(({ minutes }) => minutes === 30);
    expect(holes.map(({ symbol, provider, isImported }) => [symbol, provider, isImported]).toSorted()).toEqual([
      ['BINANCE:BTCUSDT', 'Binance', false],
      ['CSV:GOLD', null, true],
      ['OANDA:EURUSD', null, false],
    ]);
    expect(holes[0]).toMatchObject({
      from: new Date(start + 100 * minute).toISOString(),
      to: new Date(start + 130 * minute).toISOString(),
      state: 'open',
      emptyAnswers: 0,
      problem: null,
    });
    expect(counts.open).toBe(data.length);
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listGaps, { query: { limit: 2, ...(cursor && { cursor }) } }, admin.token));
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(data.map(({ id }) => id));
    for (const wrong of [
      'x',
      Buffer.from('["a",1]').toString('base64url'),
      Buffer.from('[1,99999999999]').toString('base64url'),
    ])
      expect((await call(listGaps, { query: { cursor: wrong } }, admin.token)).status).toBe(400);
  });

  it('are filled when an admin asks for it', async () => {
    const gap = (await list()).data.find(({ symbolId, minutes }) => symbolId === coin && minutes === 30);
    expect((await call(fillGap, { params: { id: gap?.id ?? 0 } }, admin.token)).status).toBe(202);
    await app.jobs.runDue();
    expect((await list()).data.filter(({ symbolId }) => symbolId === coin)).toEqual([]);
    const path = binance.takeRequests().map(({ query }) => query.get('symbol'));
    expect(new Set(path)).toEqual(new Set(['BTCUSDT']));
  });

  it('say so when no provider can be asked', async () => {
    for (const { id, provider } of (await list()).data) {
      if (provider !== null) continue;
      expect(await call(fillGap, { params: { id } }, admin.token)).toMatchObject({
        status: 409,
        body: { title: 'errors.gaps.nobodyToAsk.title', isToShow: true },
      });
    }
    expect((await call(fillGap, { params: { id: 2_000_000_000 } }, admin.token)).status).toBe(404);
  });

  it('are closed because nobody traded, and opened again', async () => {
    const gap = (await list()).data.find(({ symbolId, minutes }) => symbolId === file && minutes === 30);
    const params = { id: gap?.id ?? 0 };
    expect((await call(closeGap, { params, body: { state: 'closed' } }, admin.token)).status).toBe(204);
    await findAllGaps(db, null, Date.now());
    expect((await list()).data.some(({ symbolId, minutes }) => symbolId === file && minutes === 30)).toBe(false);
    expect((await list('closed')).data).toMatchObject([{ symbolId: file, minutes: 30 }]);
    expect((await call(closeGap, { params, body: { state: 'open' } }, admin.token)).status).toBe(204);
    expect((await list()).data.some(({ symbolId, minutes }) => symbolId === file && minutes === 30)).toBe(true);
  });

  it('are all asked for at once', async () => {
    const open = (await list()).data.filter(({ provider }) => provider !== null).length;
    expect(bodyOf(await call(fillAllGaps, {}, admin.token))).toEqual({ count: open });
  });

  it('that wait for a provider say for how long', async () => {
    const unfilled = (await list()).data.filter(({ symbolId }) => symbolId === coin).length;
    await db.execute(
      sql`delete from candle_minutes where symbol_id = ${coin} and minute >= ${start / minute + 200} and minute < ${start / minute + 220}`,
    );
    await findAllGaps(db, null, Date.now());
    binance.say({ status: 429, body: '', headers: { 'retry-after': '600' } });
    await app.jobs.runDue();
    const { data, waiting } = await list();
    expect(data.filter(({ symbolId }) => symbolId === coin).length).toBeGreaterThan(unfilled);
    expect(waiting).toEqual([{ provider: 'Binance', until: expect.any(String) }]);
    await db.execute(sql`delete from provider_budgets`);
  });

  it('are not mixed up with what sources have corrected, which is told by source, symbol and day', async () => {
    const t = start + 3 * minute;
    const bars = [barAt(t, 109_000), barAt(t + minute, 109_000)];
    await storeBars(db, { symbolId: coin, bars, source: 'BINANCE', corrects: true, now: Date.now() });
    const { data } = bodyOf(await call(listSourceCorrections, {}, admin.token));
    const days = data.filter(({ symbolId, source }) => symbolId === coin && source === 'BINANCE');
    expect(days.reduce((sum, each) => sum + each.bars, 0)).toBeGreaterThanOrEqual(2);
    expect(days[0]).toMatchObject({ symbol: 'BINANCE:BTCUSDT', lastAt: expect.any(String) });
  });
});

describe('likely splits', () => {
  it('are asked once, and adjust the bars before when an admin agrees', async () => {
    const share = await build('CSV:SHARE', { market: 'stocks', sessionCode: 'us_equity' });
    // Monday to Thursday: a split of four for one on Tuesday, a fall by half on Thursday.
    const opens = [2, 3, 4, 5].map((date) => Date.UTC(2026, 10, date, 14, 30));
    const prices = [40_000_000, 10_050_000, 10_000_000, 5_000_000];
    const bars = opens.map((t, at) => barAt(t, prices[at]));
    await storeBars(db, { symbolId: share, bars, source: 'CSV', corrects: true, now: Date.now() });
    await findAllGaps(db, null, Date.now());
    const questions = async () => bodyOf(await call(listSplitQuestions, {}, admin.token)).data;
    expect(await questions()).toMatchObject([
      { symbolId: share, numerator: 2, denominator: 1, at: new Date(opens[3] ?? 0).toISOString() },
      { numerator: 4, denominator: 1, closeBefore: 400, open: 100.5, at: new Date(opens[1] ?? 0).toISOString() },
    ]);
    const answer = (at: number, isSplit: boolean) =>
      call(
        answerSplitQuestion,
        { params: { id: share }, body: { at: new Date(at).toISOString(), isSplit } },
        admin.token,
      );
    expect((await answer(opens[1] ?? 0, true)).status).toBe(204);
    expect((await answer(opens[3] ?? 0, false)).status).toBe(204);
    expect((await answer(opens[3] ?? 0, true)).status).toBe(404);
    expect((await answer(1, true)).status).toBe(404);
    await findAllGaps(db, null, Date.now());
    expect(await questions()).toEqual([]);
    const { rows } = await db.execute(
      sql`select numerator, denominator, source from symbol_splits where symbol_id = ${share}`,
    );
    expect(rows).toEqual([{ numerator: 4, denominator: 1, source: 'admin' }]);
  });

  it('may be entered by another admin at the same time', async () => {
    const share = await build('CSV:OTHER', { market: 'stocks', sessionCode: 'us_equity' });
    const opens = [2, 3].map((date) => Date.UTC(2026, 10, date, 14, 30));
    const bars = opens.map((t, at) => barAt(t, [40_000_000, 10_000_000][at]));
    await storeBars(db, { symbolId: share, bars, source: 'CSV', corrects: true, now: Date.now() });
    await findAllGaps(db, null, Date.now());
    const [, at = 0] = opens;
    const body = { at: new Date(at).toISOString(), isSplit: true };
    const answering = await db.transaction(async (tx) => {
      await lockSymbol(tx, share);
      await insertSplit(tx, share, { at, numerator: 5, denominator: 1, source: 'admin' });
      const answer = call(answerSplitQuestion, { params: { id: share }, body }, admin.token);
      await untilSomebodyWaits(tx);
      return { answer };
    });
    expect((await answering.answer).status).toBe(204);
    const splits = await db.execute(sql`select numerator from symbol_splits where symbol_id = ${share}`);
    expect(splits.rows).toEqual([{ numerator: 5 }]);
  });
});

describe('gaps are looked for', () => {
  const domainEvents = createDomainEvents();
  listenForGaps({ db, domainEvents, log: app.log });

  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select singleton_key as key from jobs.job where name = 'candles.gaps' and state < 'active' and singleton_key <> '' order by 1`);
    return rows.map((row) => (row as { key: string }).key);
  };

  it('when a provider answers again', async () => {
    domainEvents.emit('sources.returned', 'OANDA');
    await expect.poll(waiting).toContain('OANDA');
  });

  it('when the bars of a symbol begin, once', async () => {
    await storeBars(db, { symbolId: coin, bars: [barAt(start)], source: 'BINANCE', corrects: true, now: Date.now() });
    const begun = await build('TWELVE:BEGUN');
    await storeBars(db, { symbolId: begun, bars: [barAt(start)], source: 'TWELVE', corrects: true, now: Date.now() });
    domainEvents.emit('bars.stored', begun);
    await expect.poll(waiting).toContain('TWELVE');
    domainEvents.emit('bars.stored', file);
    expect(await waiting()).not.toContain('CSV');
  });
});

it('refused bars are forgotten after 90 days', async () => {
  const insert = (t: number, days: number) =>
    db.execute(sql`
    insert into candle_faults (symbol_id, t, reason, source, o, h, l, c, v, last_at)
    values (${file}, ${t}, 'highTooLow', 'CSV', 1, 1, 1, 1, 1, now() - make_interval(days => ${days}))`);
  await insert(1, 91);
  await insert(2, 89);
  await findAllGaps(db, null, Date.now());
  const { rows } = await db.execute(sql`select t from candle_faults where symbol_id = ${file}`);
  expect(rows).toEqual([{ t: 2 }]);
});
