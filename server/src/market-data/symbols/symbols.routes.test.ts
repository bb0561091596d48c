import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf } from '#db/rows.ts';
import { dataProviders } from '#db/tables/data-providers.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { monday, shareFields, storeMinute } from '#testing/managed-symbols.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { priceRoom } from '@candela/contract/hub';
import { listCandles } from '@candela/contract/market-data/candles';
import {
  addSplit,
  createSymbol,
  getManagedSymbol,
  getMarketDataFigures,
  getSymbol,
  removeSplit,
  updateSymbol,
  type ManagedSymbol,
  type SymbolChanges,
  type SymbolFields,
} from '@candela/contract/market-data/symbols';

const { app, db, call } = await startTestServer({ config: { isDemo: true } });
const admin = await buildUser(db, { roleId: 1 });
const learner = await buildUser(db);
const minute = 60_000;

let made = 0;
const create = async (changes: Partial<SymbolFields> = {}): Promise<ManagedSymbol> =>
  bodyOf(await call(createSymbol, { body: { ...shareFields, symbol: `CSV:ACME${made++}`, ...changes } }, admin.token));

const changesOf = ({
  name,
  display,
  providerCode,
  tradingViewCode,
  spread,
  isActive,
  version,
}: ManagedSymbol): SymbolChanges => ({
  name,
  display,
  providerCode,
  tradingViewCode,
  spread,
  priceBasis: 'last',
  isActive,
  version,
  newTickSize: null,
});

const update = (symbol: ManagedSymbol, changes: Partial<SymbolChanges>) =>
  call(updateSymbol, { params: { id: symbol.id }, body: { ...changesOf(symbol), ...changes } }, admin.token);

const auditRow = rowOf({ action: z.string(), before: z.unknown(), after: z.unknown() });
const auditedOf = (id: number) => readRows(db, auditRow)`
  select action, before, after from audit_events where entity = 'symbol' and entity_id = ${String(id)} order by id`;

const store = (symbolId: number, price: number, t = monday) => storeMinute(db, symbolId, price, t);

describe('a symbol', () => {
  it('is added with decimals of its tick size, for the staff, and recorded', async () => {
    const symbol = await create();
    expect(symbol).toMatchObject({ pricePrecision: 2, tickSizes: [{ from: '1970-01-01', size: '0.01' }], version: 1 });
    expect(symbol).toMatchObject({ display: 'staff', isActive: true, firstBarAt: null, splits: [] });
    expect(await auditedOf(symbol.id)).toMatchObject([{ action: 'create', before: null, after: { name: 'Acme' } }]);
    expect(bodyOf(await call(getManagedSymbol, { params: { id: symbol.id } }, admin.token))).toEqual(symbol);
  });

  it('is refused if there is one of its name, also when two admins add it at once', async () => {
    const answers = await Promise.all(
      [0, 1, 2].map(() => call(createSymbol, { body: { ...shareFields, symbol: 'CSV:TWICE' } }, admin.token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({ title: 'errors.symbols.exists.title' });
  });

  it.each<[Partial<SymbolFields>, string]>([
    [{ symbol: 'DEMO:ACME' }, 'symbols.unknownSource'],
    [{ symbol: 'OWN:ACME' }, 'symbols.unknownSource'],
    [{ market: 'moon' }, 'symbols.unknownMarket'],
    [{ sessionCode: 'moon' }, 'symbols.unknownSession'],
    [{ sessionCode: '__proto__' }, 'symbols.unknownSession'],
    [{ symbol: 'ACME' }, 'request.invalid'],
    [{ tickSize: '0' }, 'request.invalid'],
    [{ tickSize: '0.000' }, 'request.invalid'],
    [{ tickSize: '1e-5' }, 'request.invalid'],
    [{ tickSize: '-0.01' }, 'request.invalid'],
    [{ spread: '-0.01' }, 'request.invalid'],
    [{ spread: '0.005' }, 'symbols.spreadTooFine'],
    [{ name: ' ' }, 'request.invalid'],
    [{ volumePrecision: 9 }, 'request.invalid'],
  ])('is refused with %j', async (wrong, code) => {
    const answer = await call(createSymbol, { body: { ...shareFields, symbol: 'CSV:WRONG', ...wrong } }, admin.token);
    expect(answer.body).toMatchObject({ title: `errors.${code}.title` });
  });

  it('is changed from the version that the admin has seen, or not at all', async () => {
    const symbol = await create();
    const both = await Promise.all([update(symbol, { name: 'One' }), update(symbol, { name: 'Two' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = bodyOf(await call(getManagedSymbol, { params: { id: symbol.id } }, admin.token));
    expect(now.version).toBe(2);
    expect(['One', 'Two']).toContain(now.name);
    expect((await update(symbol, { name: 'Three' })).body).toMatchObject({ title: 'errors.symbols.changed.title' });
    expect(bodyOf(await update(now, { display: 'everyone' }))).toMatchObject({ display: 'everyone', version: 3 });
    expect((await auditedOf(symbol.id)).at(-1)).toEqual({
      action: 'update',
      before: { display: 'staff' },
      after: { display: 'everyone' },
    });
  });

  it('has a spread with decimals of its prices, and a side of the market, for the ideas about it', async () => {
    const symbol = await create({ spread: '0.02', priceBasis: 'mid' });
    expect(symbol).toMatchObject({ spread: '0.02', priceBasis: 'mid' });
    const tooFine = await update(symbol, { spread: '0.025' });
    expect(tooFine.body).toMatchObject({ title: 'errors.symbols.spreadTooFine.title' });
    const changed = bodyOf(await update(symbol, { spread: '0.030', priceBasis: 'bid' }));
    expect(changed).toMatchObject({ spread: '0.030', priceBasis: 'bid', version: 2 });
    expect((await auditedOf(symbol.id)).at(-1)).toMatchObject({
      before: { spread: '0.02', priceBasis: 'mid' },
      after: { spread: '0.030', priceBasis: 'bid' },
    });
  });

  it('of a provider is shown to nobody to whom the provider may not be', async () => {
    const refused = { title: 'errors.symbols.displayTooWide.title' };
    const wide = { symbol: 'OANDA:ACME', display: 'members' as const };
    expect((await call(createSymbol, { body: { ...shareFields, ...wide } }, admin.token)).body).toMatchObject(refused);
    const symbol = await create({ symbol: 'OANDA:ACME' });
    expect((await update(symbol, { display: 'members' })).body).toMatchObject(refused);
    await db
      .insert(dataProviders)
      .values({ prefix: 'OANDA', display: 'members', statement: 'The contract allows it.' })
      .onConflictDoUpdate({
        target: dataProviders.prefix,
        set: { display: 'members', statement: 'The contract allows it.' },
      });
    expect((await update(symbol, { display: 'everyone' })).body).toMatchObject(refused);
    expect(bodyOf(await update(symbol, { display: 'members' })).display).toBe('members');
  });

  it('is no longer heard by those to whom it was closed', async () => {
    const symbol = await create({ display: 'everyone' });
    const hub = openHub(await hubAddress(app), learner.token);
    await hub.ready;
    hub.socket.send(JSON.stringify({ join: priceRoom(symbol.id) }));
    const answers = () => hub.frames.filter(({ event }) => event.startsWith('room.')).map(({ event }) => event);
    await expect.poll(answers, { timeout: 10_000 }).toContain('room.joined');
    bodyOf(await update(symbol, { display: 'staff' }));
    await expect.poll(answers, { timeout: 10_000 }).toContain('room.refused');
  });

  it('of the demo market cannot be changed', async () => {
    const { id } = bodyOf(await call(getSymbol, { params: { symbol: 'DEMO:EURUSD' } }, learner.token));
    const managed = bodyOf(await call(getManagedSymbol, { params: { id } }, admin.token));
    expect((await update(managed, { name: 'X' })).body).toMatchObject({ title: 'errors.symbols.simulated.title' });
    const split = { day: '2026-11-16', numerator: 2, denominator: 1 };
    expect((await call(addSplit, { params: { id }, body: split }, admin.token)).status).toBe(409);
  });

  it('that does not exist is answered as not found', async () => {
    const params = { id: 2_000_000_000 };
    expect((await call(getManagedSymbol, { params }, admin.token)).status).toBe(404);
    expect((await update({ ...(await create()), id: params.id }, {})).status).toBe(404);
    expect((await call(getSymbol, { params: { symbol: 'CSV:NOTHING' } }, learner.token)).status).toBe(404);
  });
});

describe('tick sizes', () => {
  it('are added in the order of their days; prices get more decimals and never fewer', async () => {
    const symbol = await create({ symbol: 'CSV:TICKS' });
    await store(symbol.id, 12_345);
    const close = async () => {
      const query = { symbol: 'CSV:TICKS', timeframe: '1d' as const };
      const { data, instrument } = bodyOf(await call(listCandles, { query }, admin.token));
      return [data[0]?.c, instrument.pricePrecision];
    };
    const finer = bodyOf(await update(symbol, { newTickSize: { from: '2026-11-20', size: '0.0001' } }));
    expect(finer).toMatchObject({
      pricePrecision: 4,
      tickSizes: [{ size: '0.01' }, { from: '2026-11-20', size: '0.0001' }],
    });
    expect(await close()).toEqual([123.45, 4]);
    const coarser = bodyOf(await update(finer, { newTickSize: { from: '2026-11-23', size: '0.05' } }));
    expect(coarser.pricePrecision).toBe(4);
    expect(await close()).toEqual([123.45, 4]);
    for (const from of ['2026-11-23', '2026-11-01']) {
      const answer = await update(coarser, { newTickSize: { from, size: '0.1' } });
      expect(answer.body).toMatchObject({ title: 'errors.symbols.tickSizeOrder.title' });
    }
    const shown = bodyOf(await call(getSymbol, { params: { symbol: 'CSV:TICKS' } }, admin.token));
    const today = new Date().toISOString().slice(0, 10);
    expect(shown.tickSize).toBe(coarser.tickSizes.findLast(({ from }) => from <= today)?.size);
  });

  it('with which stored prices would not be exact are refused', async () => {
    const symbol = await create();
    await store(symbol.id, 2 ** 40);
    const answer = await update(symbol, { newTickSize: { from: '2026-11-20', size: '0.0000000001' } });
    expect(answer.body).toMatchObject({ title: 'errors.symbols.tickSizeTooFine.title' });
  });
});

describe('splits', () => {
  it('adjust prices on reading from the open of their day, until they are removed', async () => {
    const symbol = await create({ symbol: 'CSV:SPLIT', display: 'everyone' });
    await store(symbol.id, 30_000);
    await store(symbol.id, 10_000, monday + 7 * 86_400_000);
    const closes = async () =>
      bodyOf(await call(listCandles, { query: { symbol: 'CSV:SPLIT', timeframe: '1d' } }, learner.token)).data.map(
        ({ c }) => c,
      );
    const params = { id: symbol.id };
    const body = { day: '2026-11-23', numerator: 3, denominator: 1 };
    const split = bodyOf(await call(addSplit, { params, body }, admin.token));
    const at = Date.parse('2026-11-23T14:30:00Z');
    expect(split.splits).toEqual([{ at, numerator: 3, denominator: 1, source: 'admin' }]);
    expect(await closes()).toEqual([100, 100]);
    const shown = bodyOf(await call(getSymbol, { params: { symbol: 'CSV:SPLIT' } }, learner.token));
    expect(shown.splits).toEqual([{ at, numerator: 3, denominator: 1 }]);
    expect((await call(addSplit, { params, body }, admin.token)).body).toMatchObject({
      title: 'errors.symbols.splitExists.title',
    });
    bodyOf(await call(removeSplit, { params: { id: symbol.id, at } }, admin.token));
    expect(await closes()).toEqual([300, 100]);
    expect((await call(removeSplit, { params: { id: symbol.id, at } }, admin.token)).status).toBe(404);
    const recorded = await auditedOf(symbol.id);
    expect(recorded.slice(1).map(({ after }) => after)).toEqual([{ splits: '2026-11-23: 3/1' }, { splits: '' }]);
  });

  it.each([
    [{ day: '2026-11-22', numerator: 2, denominator: 1 }, 'symbols.noTradingDay'],
    [{ day: '2026-11-26', numerator: 2, denominator: 1 }, 'symbols.noTradingDay'],
    [{ day: '2026-11-23', numerator: 2, denominator: 2 }, 'request.invalid'],
    [{ day: '2026-11-23', numerator: 0, denominator: 2 }, 'request.invalid'],
    [{ day: '2026-02-30', numerator: 2, denominator: 1 }, 'request.invalid'],
  ])('are refused with %j', async (body, code) => {
    const { id } = await create();
    expect((await call(addSplit, { params: { id }, body }, admin.token)).body).toMatchObject({
      title: `errors.${code}.title`,
    });
  });
});

describe('what readers see of a symbol', () => {
  it('has its session in UTC, and is not found by those to whom it is not displayed', async () => {
    const forex = bodyOf(await call(getSymbol, { params: { symbol: 'DEMO:EURUSD' } }, learner.token));
    expect(forex).toMatchObject({
      base: 'EUR',
      quote: 'USD',
      tickSize: '0.00001',
      pipSize: '0.0001',
      volumeKind: 'ticks',
    });
    const { session } = forex;
    expect(session).toMatchObject({ code: 'fx24x5', zone: 'America/New_York' });
    expect(session.stretches).toHaveLength(1);
    // On Fridays at 17:00 in New York.
    expect(new Date(session.nextCloseAt ?? 0).getUTCDay()).toBe(5);
    expect(session.nextOpenAt).toBeGreaterThan(Date.now());
    const coin = bodyOf(await call(getSymbol, { params: { symbol: 'DEMO:BTCUSDT' } }, learner.token));
    expect(coin.session).toMatchObject({ isOpen: true, nextOpenAt: null, nextCloseAt: null });
    const hidden = await create({ symbol: 'CSV:HIDDEN' });
    await store(hidden.id, 100);
    const params = { symbol: 'CSV:HIDDEN' };
    expect((await call(getSymbol, { params }, learner.token)).body).toMatchObject({
      title: 'errors.symbols.notFound.title',
    });
    expect(bodyOf(await call(getSymbol, { params }, admin.token))).toMatchObject({
      firstBarAt: monday,
      lastBarAt: monday,
    });
  });
});

describe('the figures of market data', () => {
  it('count active symbols and stored bars', async () => {
    const figures = bodyOf(await call(getMarketDataFigures, {}, admin.token));
    expect(figures.symbols).toBeGreaterThan(63);
    expect(figures.bars).toBeGreaterThan(3);
    expect(figures.bytes).toBeGreaterThan(8192);
    expect(Date.parse(figures.newestBarAt ?? '')).toBe(monday + 7 * 86_400_000 + minute);
  });
});
