import { describe, expect, it } from 'vitest';
import { dataProviders } from '#db/tables/data-providers.ts';
import { buildUser } from '#testing/factories.ts';
import { shareFields, storeMinute } from '#testing/managed-symbols.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createSymbol, type SymbolFields } from '@candela/contract/market-data/symbols';
import { getLookups } from '@candela/contract/site/lookups';

const { db, call } = await startTestServer({ config: { isDemo: true } });
const admin = await buildUser(db, { roleId: 1 });
const learner = await buildUser(db);

const create = async (changes: Partial<SymbolFields>) =>
  bodyOf(await call(createSymbol, { body: { ...shareFields, ...changes } }, admin.token));

describe('choices of forms', () => {
  it('are the symbols that the caller may see, each code once, and the sources of this installation', async () => {
    const staffOnly = await create({ symbol: 'CSV:CHOICE' });
    await storeMinute(db, staffOnly.id, 100);
    const own = await create({ symbol: 'CSV:EURUSD', display: 'everyone', tickSize: '0.01' });
    await storeMinute(db, own.id, 100);
    const [forLearner, forAdmin] = await Promise.all(
      [learner, admin].map(async ({ token }) => bodyOf(await call(getLookups, {}, token))),
    );
    const codes = forLearner?.tradingSymbols.map(({ code }) => code) ?? [];
    expect(codes.slice(0, 2)).toEqual(['EURUSD', 'GBPUSD']);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain('CHOICE');
    expect(forAdmin?.tradingSymbols.map(({ code }) => code)).toContain('CHOICE');
    expect(forLearner?.tradingSymbols.find(({ code }) => code === 'XAUUSD')).toEqual({
      code: 'XAUUSD',
      name: 'Gold',
      market: 'commodities',
      pricePrecision: 2,
      tickSize: '0.01',
    });
    expect(forLearner?.tradingDataProviders).toEqual(['demo', 'csv']);
    await db
      .insert(dataProviders)
      .values({ prefix: 'TWELVE', isActive: true })
      .onConflictDoUpdate({ target: dataProviders.prefix, set: { isActive: true } });
    expect(bodyOf(await call(getLookups, {}, learner.token)).tradingDataProviders).toEqual([
      'demo',
      'csv',
      'twelvedata',
    ]);
  });
});
