import { describe, expect, it } from 'vitest';
import { closeAllDays } from '#market-data/storage/closing-days.jobs.ts';
import { insertSplit, insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listCandles } from '@candela/contract/market-data/candles';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import { timeframes } from '@candela/markets/timeframes';

const { db, call } = await startTestServer({ config: { isDemo: true } });
const admin = await buildUser(db, { roleId: 1 });

const [minute, day] = [60_000, 86_400_000];
const start = Math.floor(Date.now() / day) * day - 20 * day;
const barAt = (t: number, price: number) => ({ t, o: price, h: price + 20, l: price - 10, c: price + 10, v: 150 });

const symbolId = await insertSymbol(db, {
  ...coin,
  symbol: 'OWN:COIN',
  name: 'A coin of 100%',
  volumePrecision: 2,
  isSimulated: false,
});
const store = (bars: ReturnType<typeof barAt>[]) =>
  storeBars(db, { symbolId, bars, source: 'OWN', corrects: true, now: Date.now() });

const candles = (query: Partial<Parameters<typeof call<typeof listCandles>>[1]['query']>, token = admin.token) =>
  call(listCandles, { query: { symbol: 'OWN:COIN', timeframe: '1d', ...query } }, token);

describe('stored prices', () => {
  it('are not found before there are any', async () => {
    expect((await candles({})).body).toMatchObject({ title: 'errors.candles.unknownSymbol.title' });
    expect(bodyOf(await call(searchSymbols, { query: { query: 'own' } }, admin.token)).data).toEqual([]);
  });

  it('come as bars of every length, in decimals, packed or not', async () => {
    await store([barAt(start, 1000), barAt(start + minute, 1010)]);
    await storeBars(db, {
      symbolId,
      bars: [barAt(start + 2 * day, 1100)],
      source: 'OWN',
      corrects: true,
      // Of a day that was the current one: its minutes are rows until the job has run.
      now: start + 2 * day + minute,
    });
    for (let times = 0; times < 2; times++) {
      for (const timeframe of timeframes) {
        const page = bodyOf(await candles({ timeframe }));
        expect(page.instrument).toMatchObject({ symbol: 'OWN:COIN', market: 'crypto', pricePrecision: 2 });
        expect(page.last).toMatchObject({ price: 11.1, at: start + 2 * day + minute, previousClose: 10.2 });
        expect(page.last.bar).toMatchObject({ t: start + 2 * day, c: 11.1 });
        expect(page.revision).toBe(0);
        expect(page.data.reduce((sum, { v }) => sum + v, 0)).toBeCloseTo(4.5);
        if (timeframe === '1d') expect(page.data[0]).toEqual({ t: start, o: 10, h: 10.3, l: 9.9, c: 10.2, v: 3 });
      }
      await closeAllDays(db, Date.now());
    }
    const newest = bodyOf(await candles({ timeframe: '1m', limit: 1 }));
    expect(newest).toMatchObject({ data: [{ t: start + 2 * day }], earlier: start + 2 * day });
    const before = bodyOf(await candles({ timeframe: '1m', to: newest.earlier ?? 0 }));
    expect([before.data.map(({ t }) => t), before.earlier]).toEqual([[start, start + minute], null]);
  });

  it('are given as they were in an earlier revision', async () => {
    await store([barAt(start, 990)]);
    await store([barAt(start + 5 * minute, 1500)]);
    const dayOf = async (revision?: number) => bodyOf(await candles({ revision, to: start + 1 }));
    expect(await dayOf()).toMatchObject({ revision: 2, data: [{ o: 9.9, h: 15.2, c: 15.1, v: 4.5 }] });
    expect(await dayOf(1)).toMatchObject({ revision: 1, data: [{ o: 9.9, h: 10.3, c: 10.2, v: 3 }] });
    expect(await dayOf(0)).toMatchObject({ revision: 0, data: [{ o: 10, h: 10.3, c: 10.2, v: 3 }] });
    expect(await dayOf(7)).toMatchObject({ revision: 2 });
    for (const revision of [-1, 1.5, 3_000_000_000]) expect((await candles({ revision })).status).toBe(400);
  });

  it('are adjusted for splits unless they are asked for as traded', async () => {
    await insertSplit(db, symbolId, { at: start + 2 * day, numerator: 2, denominator: 1, source: 'OWN' });
    const first = async (adjusted?: boolean) => bodyOf(await candles({ revision: 0, adjusted })).data[0];
    expect(await first()).toEqual({ t: start, o: 5, h: 5.15, l: 4.95, c: 5.1, v: 6 });
    expect(await first(false)).toEqual({ t: start, o: 10, h: 10.3, l: 9.9, c: 10.2, v: 3 });
  });

  it('are searched by code and name, whatever the words contain', async () => {
    const found = async (query: string) =>
      bodyOf(await call(searchSymbols, { query: { query } }, admin.token)).data.map(({ symbol }) => symbol);
    for (const query of ['coin', '100%', 'OWN:']) expect(await found(query)).toContain('OWN:COIN');
    expect(await found('1%0')).not.toContain('OWN:COIN');
  });
});
