import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { providerSealOwner } from '#market-data/sources/open-provider.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { startFakeTwelveData } from '#testing/price-fakes/fake-twelve-data.ts';
import { testSecret } from '#testing/test-secret.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  addProviderSymbols,
  displayDataProvider,
  listDataProviders,
  updateDataProvider,
  type ProvidedSymbol,
} from '@candela/contract/market-data/providers';
import { getManagedSymbol, listManagedSymbols } from '@candela/contract/market-data/symbols';
import { createProviderCalls } from './provider-calls.service.ts';
import { createProviderSymbols } from './provider-symbols.service.ts';

const server = await startTestServer({ config: { isDemo: true } });
const { db, call } = server;
const address = await hubAddress(server.app);
const admin = await buildUser(db, { roleId: 1 });
const key = 'a-key-of-twelve-data';

const connect = (prefix: string, body: Parameters<typeof call<typeof updateDataProvider>>[1]['body'] & object) =>
  call(updateDataProvider, { params: { prefix }, body }, admin.token);
const show = (prefix: string, display: 'staff' | 'members' | 'everyone', statement?: string) =>
  call(
    displayDataProvider,
    { params: { prefix }, body: { display, ...(statement !== undefined && { statement }) } },
    admin.token,
  );
const titleOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title;

const euro: ProvidedSymbol = {
  code: 'EUR/USD',
  symbol: 'EURUSD',
  name: 'Euro / US Dollar',
  market: 'forex',
  base: 'EUR',
  quote: 'USD',
  tickSize: null,
  pipSize: '0.0001',
  volumePrecision: 0,
  volumeKind: 'none',
  sessionCode: null,
};
const add = (symbols: ProvidedSymbol[], prefix = 'TWELVE') =>
  call(addProviderSymbols, { params: { prefix }, body: { symbols } }, admin.token);

describe('a provider', () => {
  it('is listed before anybody has connected it, with what it allows', async () => {
    const { data } = bodyOf(await call(listDataProviders, {}, admin.token));
    expect(data.map(({ prefix }) => prefix)).toEqual(['BINANCE', 'TWELVE', 'OANDA', 'DEMO']);
    expect(data[1]).toMatchObject({
      name: 'Twelve Data',
      isActive: false,
      hasKey: false,
      display: 'staff',
      problem: null,
      budget: [
        { units: 8, perSeconds: 60, spent: 0 },
        { units: 800, perSeconds: 86_400, spent: 0 },
      ],
    });
    expect(data[3]).toMatchObject({ isSimulated: true, isActive: true, display: 'everyone' });
    expect(data[3]?.symbolCount).toBeGreaterThan(50);
  });

  it('is connected with a key that is never told again, and kept when none is given', async () => {
    expect(titleOf(await connect('TWELVE', { isActive: true }))).toBe('errors.dataProviders.keyMissing.title');
    expect(titleOf(await connect('DEMO', { isActive: true }))).toBe('errors.dataProviders.notFound.title');
    const answer = bodyOf(await connect('TWELVE', { isActive: false, key }));
    expect(answer).toMatchObject({ hasKey: true, isActive: false });
    const row = () =>
      requireRow(db, rowOf({ key: z.string() }))`select key from data_providers where prefix = 'TWELVE'`;
    const stored = (await row()).key;
    expect(createSeals([], testSecret).open(stored, providerSealOwner('TWELVE'))).toBe(key);
    expect(bodyOf(await connect('TWELVE', { isActive: false })).hasKey).toBe(true);
    expect((await row()).key).toBe(stored);
    const told = await readRows(db, rowOf({ text: z.string() }))`
      select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_events where entity = 'dataProvider'`;
    expect(JSON.stringify([answer, stored, told])).not.toContain(key);
    expect(told).toHaveLength(1);
    expect(bodyOf(await connect('OANDA', { isActive: false, server: 'live' })).server).toBe('live');
  });
});

describe('its symbols', () => {
  it('have prices of the side of the market that it is asked for', async () => {
    expect(
      bodyOf(await add([{ ...euro, code: 'EUR_USD', tickSize: '0.00001', sessionCode: 'fx24x5' }], 'OANDA')),
    ).toEqual({
      added: 1,
    });
    const { data } = bodyOf(await call(listManagedSymbols, { query: { query: 'EURUSD' } }, admin.token));
    const id = data.find(({ symbol }) => symbol === 'OANDA:EURUSD')?.id ?? 0;
    expect(bodyOf(await call(getManagedSymbol, { params: { id } }, admin.token)).priceBasis).toBe('mid');
  });
});

describe('who may see its prices', () => {
  it('are only the staff until an admin states that others may; all of its symbols follow', async () => {
    expect(bodyOf(await add([euro]))).toEqual({ added: 1 });
    const { id } = await requireRow(
      db,
      rowOf({ id: z.int() }),
    )`select id from market_symbols where symbol = 'TWELVE:EURUSD'`;
    expect(titleOf(await show('TWELVE', 'everyone'))).toBe('errors.dataProviders.statementMissing.title');
    expect(titleOf(await show('TWELVE', 'members', ' '))).toBe('errors.dataProviders.statementMissing.title');
    expect(titleOf(await show('DEMO', 'members', 'It is ours.'))).toBe('errors.dataProviders.simulated.title');
    const shown = bodyOf(await show('TWELVE', 'everyone', 'Our contract of 1 November allows it.'));
    expect(shown).toMatchObject({
      display: 'everyone',
      statement: { text: 'Our contract of 1 November allows it.', by: 'Ada Lovelace' },
    });
    const learner = await buildUser(db);
    const hub = openHub(address, learner.token);
    await hub.ready;
    hub.socket.send(JSON.stringify({ join: `price:${id}` }));
    const answers = () => hub.frames.filter(({ event }) => event.startsWith('room.')).map(({ event }) => event);
    await vi.waitUntil(() => answers().includes('room.joined'), { timeout: 5000, interval: 20 });
    // Whoever was in may not hear it any more.
    expect(bodyOf(await show('TWELVE', 'staff'))).toMatchObject({ display: 'staff', statement: null });
    await vi.waitUntil(() => answers().includes('room.refused'), { timeout: 5000, interval: 20 });
  });
});

describe('its symbols', () => {
  it('are added once, as they are displayed, by their market if their hours are not known', async () => {
    await run(db)`delete from market_symbols where symbol like 'TWELVE:%'`;
    await show('TWELVE', 'members', 'Our contract allows it.');
    const answers = await Promise.all([add([euro, euro]), add([euro])]);
    expect(answers.map((answer) => bodyOf(answer).added).toSorted()).toEqual([0, 1]);
    const rows = await readRows(db, rowOf({ code: z.string().nullable(), display: z.string(), session: z.string() }))`
      select provider_code as code, display, session_code as session from market_symbols where symbol = 'TWELVE:EURUSD'`;
    expect(rows).toEqual([{ code: 'EUR/USD', display: 'members', session: 'fx24x5' }]);
    const odd = { ...euro, symbol: 'ODD', market: 'weather' };
    expect(titleOf(await add([{ ...euro, symbol: 'GBPUSD' }, odd]))).toBe('errors.dataProviders.noSession.title');
    expect(titleOf(await add([{ ...euro, symbol: 'eurusd' }]))).toBe('errors.request.invalid.title');
    // All or nothing.
    expect(
      await readRows(db, rowOf({ id: z.int() }))`select id from market_symbols where symbol = 'TWELVE:GBPUSD'`,
    ).toEqual([]);
  });
});

describe('a test of the key', async () => {
  const fake = await startFakeTwelveData();
  const seals = createSeals([], testSecret);
  const callsWithin = (milliseconds: number) => {
    const place = { baseUrl: fake.url, reach: 'loopback' as const, milliseconds, now: fake.now };
    return createProviderCalls({ db, seals, isDemo: true, places: { TWELVE: place }, now: fake.now });
  };
  const calls = callsWithin(20_000);
  const symbols = createProviderSymbols({ db, isDemo: true, calls, now: fake.now });
  const again = () => {
    fake.reset();
    return run(db)`delete from provider_budgets`;
  };

  it('asks the provider, with the key that is given or the stored one', async () => {
    await again();
    expect(await calls.test('TWELVE', { key: fake.key })).toEqual({ problem: null, text: null });
    await again();
    expect(await calls.test('TWELVE', { key: 'another-key' })).toMatchObject({ problem: 'refused' });
    for (const [failure, problem] of [
      ['silence', 'unavailable'],
      ['garbage', 'unavailable'],
      ['tooMany', 'tooMany'],
    ] as const) {
      await again();
      fake.fail(failure);
      const asked = failure === 'silence' ? callsWithin(300) : calls;
      expect(await asked.test('TWELVE', { key: fake.key })).toMatchObject({ problem });
    }
    // It has said when it may be asked again: nobody asks before.
    fake.fail(null);
    fake.takeRequests();
    expect(await calls.test('TWELVE', { key: fake.key })).toEqual({ problem: 'tooMany', text: null });
    expect(fake.takeRequests()).toEqual([]);
    await expect(calls.test('OANDA', {})).rejects.toMatchObject({ code: 'dataProviders.keyMissing' });
    await expect(calls.test('NOBODY', {})).rejects.toMatchObject({ code: 'dataProviders.notFound' });
  });

  it('and the search spend its budget, and say when it is gone', async () => {
    await again();
    await connect('TWELVE', { isActive: false, key: fake.key });
    const found = await symbols.search('TWELVE', 'eur');
    expect(found.find(({ symbol }) => symbol === 'EURUSD')).toMatchObject({ isAdded: true });
    for (let more = 0; more < 20; more++) await symbols.search('TWELVE', 'eur').catch(() => {});
    await expect(symbols.search('TWELVE', 'eur')).rejects.toMatchObject({ code: 'dataProviders.budgetSpent' });
    await again();
    fake.fail('error');
    await expect(symbols.search('TWELVE', 'eur')).rejects.toMatchObject({ code: 'dataProviders.noAnswer' });
  });
});
