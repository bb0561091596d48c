import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listCandles } from '@candela/contract/market-data/candles';
import { getSymbol, searchSymbols } from '@candela/contract/market-data/symbols';
import { writeDemoSymbols } from './demo-symbol-rows.ts';

const { db, call } = await startTestServer({ config: { isDemo: true } });
const { token } = await buildUser(db);

const candles = (query: Parameters<typeof call<typeof listCandles>>[1]['query']) => call(listCandles, { query }, token);

const symbolRow = rowOf({ id: z.int(), symbol: z.string(), isActive: z.boolean() });
const demoRows = () => readRows(db, symbolRow)`
  select id, symbol, is_active as "isActive" from market_symbols where symbol like ${'DEMO:%'} order by id`;

describe('market data', () => {
  it('has a row for each simulated symbol, which keeps its id over starts with the demo and without it', async () => {
    const rows = await demoRows();
    expect(rows).toHaveLength(63);
    expect(rows[0]).toMatchObject({ symbol: 'DEMO:EURUSD', isActive: true });
    await writeDemoSymbols(db, false);
    expect((await demoRows()).every(({ isActive }) => !isActive)).toBe(true);
    await Promise.all([writeDemoSymbols(db, true), writeDemoSymbols(db, true)]);
    expect(await demoRows()).toEqual(rows);
  });

  it('offers simulated symbols, twenty at most', async () => {
    const all = bodyOf(await call(searchSymbols, {}, token));
    expect(all.isConnected).toBe(true);
    expect(all.data).toHaveLength(20);
    expect(all.data.every(({ isSimulated, symbol }) => isSimulated && symbol.startsWith('DEMO:'))).toBe(true);
    const found = bodyOf(await call(searchSymbols, { query: { query: ' bitcoin' } }, token));
    const { id, ...bitcoin } = found.data[0] ?? {};
    expect(found.data).toHaveLength(1);
    expect(bitcoin).toEqual({
      symbol: 'DEMO:BTCUSDT',
      name: 'Bitcoin / Tether',
      market: 'crypto',
      pricePrecision: 2,
      isSimulated: true,
    });
    const page = bodyOf(await candles({ symbol: 'DEMO:BTCUSDT', timeframe: '1h', limit: 1 }));
    expect(page.instrument.id).toBe(id);
  });

  it('costs what is usual in its market, in whole ticks', async () => {
    const costOf = async (symbol: string) => {
      const { spread, priceBasis } = bodyOf(await call(getSymbol, { params: { symbol } }, token));
      return [spread, priceBasis];
    };
    expect(await costOf('DEMO:EURUSD')).toEqual(['0.00008', 'synthetic']);
    expect(await costOf('DEMO:AAPL')).toEqual(['0.01', 'synthetic']);
    const { count } = await requireRow(db, rowOf({ count: z.int() }))`
      select count(*)::int as count from market_symbols where symbol like 'DEMO:%' and spread::numeric <= 0`;
    expect(count).toBe(0);
  });

  it('comes as bars, a page at a time', async () => {
    const hourOf = (at: number) => Math.floor(at / 3_600_000) * 3_600_000;
    const askedAt = Date.now();
    const newest = bodyOf(await candles({ symbol: 'DEMO:BTCUSDT', timeframe: '1h', limit: 3 }));
    const answeredAt = Date.now();
    expect(newest.data).toHaveLength(3);
    expect(newest.instrument).toMatchObject({ symbol: 'DEMO:BTCUSDT', isSimulated: true });
    // The hour may change between the two.
    expect([hourOf(askedAt), hourOf(answeredAt)]).toContain(newest.data.at(-1)?.t);
    expect(newest.last.price).toBeGreaterThan(0);
    expect(newest.earlier).toBe(newest.data[0]?.t);
    const before = bodyOf(
      await candles({ symbol: 'DEMO:BTCUSDT', timeframe: '1h', to: newest.earlier ?? 0, limit: 3 }),
    );
    expect(before.data.at(-1)?.t).toBe((newest.earlier ?? 0) - 3_600_000);
    const [from, to] = [Date.parse('2026-01-05T00:00:00Z'), Date.parse('2026-01-05T06:00:00Z')];
    const period = bodyOf(await candles({ symbol: 'DEMO:EURUSD', timeframe: '1h', from, to }));
    expect(period.data.map(({ t }) => t)).toEqual([0, 1, 2, 3, 4, 5].map((hour) => from + hour * 3_600_000));
    expect(period.earlier).toBeNull();
  });

  it('refuses what it cannot mean', async () => {
    const good = { symbol: 'DEMO:EURUSD', timeframe: '1h' as const };
    for (const wrong of [{ limit: 1001 }, { limit: 0 }, { from: 2, to: 2 }, { from: -1 }, { symbol: 'EURUSD' }]) {
      expect((await candles({ ...good, ...wrong })).status).toBe(400);
    }
    expect((await candles({ ...good, timeframe: '2h' as '1h' })).status).toBe(400);
    for (const symbol of ['DEMO:NOTHING', 'OTHER:EURUSD']) {
      expect((await candles({ ...good, symbol })).body).toMatchObject({ title: 'errors.candles.unknownSymbol.title' });
    }
  });

  it('is not there without the demo', async () => {
    const other = await startTestServer({ config: { isDemo: false } });
    const user = await buildUser(other.db);
    expect(bodyOf(await other.call(searchSymbols, {}, user.token))).toEqual({
      data: [],
      nextCursor: null,
      isConnected: false,
    });
    const refused = await other.call(listCandles, { query: { symbol: 'DEMO:EURUSD', timeframe: '1h' } }, user.token);
    expect(refused).toMatchObject({ status: 409, body: { title: 'errors.candles.notConnected.title' } });
  });
});
