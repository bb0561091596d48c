import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { openPostgres, type Db } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { coin } from '#testing/coins.ts';
import { cuttableProxy } from '#testing/cuttable-proxy.ts';
import { copyDatabase } from '#testing/databases.ts';
import { startFakeBinance } from '#testing/price-fakes/fake-binance.ts';
import { fakeBarAt } from '#testing/price-fakes/fake-prices.ts';
import { createBinance } from './binance.ts';
import { createEngine } from './engine.ts';
import type { CandleProvider, CandlesPage } from './provider.ts';

const { database } = await copyDatabase(inject('databaseSource'));
const { db } = database;
const fake = await startFakeBinance();
const minute = 60_000;
const start = Date.UTC(2026, 10, 26, 9, 30, 20);
const opensAt = Math.floor(start / minute) * minute;

const insert = (code: string) =>
  insertSymbol(db, {
    ...coin,
    symbol: `BINANCE:${code}`,
    name: code,
    base: null,
    quote: null,
    pricePrecision: 5,
    tickSizes: [{ from: '1970-01-01', size: '0.00001' }],
    isSimulated: false,
  });
const [unknown, bitcoin, ether] = [await insert('NOPEUSDT'), await insert('BTCUSDT'), await insert('ETHUSDT')];
await run(db)`insert into data_providers (prefix, is_active) values ('BINANCE', true)`;

const providerRow = rowOf({
  problem: z.string().nullable(),
  retryAt: z.number().nullable(),
  fence: z.int(),
  holder: z.string().nullable(),
});
const readProvider = () => requireRow(db, providerRow)`
  select problem, (extract(epoch from retry_at) * 1000)::float8 as "retryAt", fence, lease_holder as holder
  from data_providers where prefix = 'BINANCE'`;
const countBars = async (on: Db = db) =>
  (await requireRow(on, rowOf({ count: z.int() }))`select count(*)::int as count from candle_minutes`).count;
const cursorOf = async (symbolId: number) =>
  (
    await readRow(
      db,
      rowOf({ cursor: z.int().nullable() }),
    )`select cursor from symbol_feeds where symbol_id = ${symbolId}`
  )?.cursor ?? null;
/** As if the holder had not renewed for a while. */
const expire = () => run(db)`update data_providers set lease_until = now() - interval '1 second'`;

beforeEach(async () => {
  fake.reset();
  fake.setNow(start);
  await run(db)`delete from candle_minutes`;
  await run(db)`delete from symbol_feeds`;
  await run(db)`delete from provider_budgets`;
  await run(db)`update market_symbols set last_minute = null, first_minute = null`;
  await run(
    db,
  )`update data_providers set lease_holder = null, lease_until = null, problem = null, retry_at = null, problem_since = null`;
});

/** A process that reads; its clock is that of the fake. */
function startProcess(given: { provider?: CandleProvider; on?: Db; milliseconds?: number } = {}) {
  const { on = db, milliseconds = 20_000 } = given;
  const place = { baseUrl: fake.url, reach: 'loopback' as const, milliseconds, now: fake.now };
  const stored: number[] = [];
  const returned: string[] = [];
  let opened = 0;
  const engine = createEngine({
    db: on,
    open() {
      opened += 1;
      return given.provider ?? createBinance(place);
    },
    onStored: (symbolId) => void stored.push(symbolId),
    onReturn: (prefix) => void returned.push(prefix),
    log: { warn: () => {}, error: (details: unknown) => expect(details).toBeNull() },
    now: fake.now,
  });
  onTestFinished(() => engine.stop());
  return { engine, stored, returned, opened: () => opened };
}

const until = (check: () => Promise<unknown>, timeout = 40_000) =>
  expect.poll(async () => Boolean(await check()), { timeout, interval: 50 }).toBe(true);

describe('reading', () => {
  it('stores the minutes of the day with how far it has read, and goes on from there', async () => {
    const { engine, stored } = startProcess();
    await engine.tend();
    await until(async () => (await cursorOf(bitcoin)) !== null && (await cursorOf(ether)) !== null);
    const read = async () =>
      (await readBars(db, { symbolId: bitcoin, timeframe: '1m', limit: 1000, now: fake.now() }))?.bars;
    const first = (await read()) ?? [];
    // From midnight, at which the trading day begins.
    expect([first.length, first.at(-1)?.t]).toEqual([9 * 60 + 31, opensAt]);
    expect(first.map(({ c }) => c)).toEqual(first.map(({ t }) => Math.round(Number(fakeBarAt(t).c) * 100_000)));
    expect(await cursorOf(bitcoin)).toBe(opensAt / minute);
    expect(stored.toSorted()).toEqual([bitcoin, ether].toSorted());
    fake.takeRequests();
    fake.setNow(start + 2 * minute);
    await engine.tend();
    await until(async () => (await cursorOf(bitcoin)) === opensAt / minute + 2);
    expect((await read())?.length).toBe(first.length + 2);
    const asked = fake.takeRequests().find(({ query }) => query.get('symbol') === 'BTCUSDT');
    expect(Number(asked?.query.get('startTime'))).toBe(opensAt - 3 * minute);
  });

  it('corrects a bar that has another value on the second reading', async () => {
    const { engine } = startProcess();
    fake.lie({ corrected: opensAt - minute });
    await engine.tend();
    await until(async () => (await cursorOf(bitcoin)) !== null);
    fake.setNow(start + minute);
    await engine.tend();
    const corrections = async () =>
      readRows(db, rowOf({ minute: z.int() }))`select minute from candle_corrections where symbol_id = ${bitcoin}`;
    await until(async () => (await corrections()).length > 0);
    expect(await corrections()).toEqual([{ minute: opensAt / minute - 1 }]);
  });

  it('goes on with the others when the provider does not know a symbol', async () => {
    const { engine } = startProcess();
    await engine.tend();
    await until(async () => (await cursorOf(bitcoin)) !== null && (await cursorOf(ether)) !== null);
    const feed = await requireRow(db, rowOf({ problem: z.string().nullable(), isLater: z.boolean() }))`
      select problem, retry_at > now() + interval '50 minutes' as "isLater" from symbol_feeds where symbol_id = ${unknown}`;
    expect(feed).toEqual({ problem: 'unknownSymbol', isLater: true });
    expect((await readProvider()).problem).toBeNull();
  });

  it('waits as long as the provider says, or a while if it does not', async () => {
    const { engine, returned } = startProcess();
    fake.say({ status: 429, body: { code: -1003, msg: 'Too many requests.' }, headers: { 'retry-after': '30' } });
    await engine.tend();
    await until(async () => (await readProvider()).problem === 'tooMany');
    expect((await readProvider()).retryAt).toBe(start + 30_000);
    fake.say({ status: 429, body: { code: -1003, msg: 'Too many requests.' } });
    fake.takeRequests();
    fake.setNow(start + 29_000);
    await engine.tend();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(fake.takeRequests()).toEqual([]);
    fake.setNow(start + 31_000);
    await engine.tend();
    await until(async () => ((await readProvider()).retryAt ?? 0) > start + 32_000);
    fake.say(null);
    fake.setNow(start + 3_600_000);
    await engine.tend();
    await until(async () => (await readProvider()).problem === null);
    expect(returned).toEqual(['BINANCE']);
  });

  it('names what is wrong: a refused key, silence, and answers that are no prices; and goes on afterwards', async () => {
    const { engine } = startProcess({ milliseconds: 5000 });
    const cases = [
      ['unavailable', () => fake.fail('silence')],
      ['noData', () => fake.fail('garbage')],
      ['unavailable', () => fake.fail('error')],
      ['noData', () => fake.fail('halfBody')],
      [
        'refused',
        () => fake.say({ status: 451, body: { code: 0, msg: 'Service unavailable from a restricted location' } }),
      ],
    ] as const;
    for (const [at, [problem, begin]] of cases.entries()) {
      fake.reset();
      begin();
      fake.setNow(start + (at + 1) * 3_600_000);
      await run(db)`update symbol_feeds set retry_at = null`;
      await run(db)`update data_providers set problem = null`;
      await engine.tend();
      // That of the step before may still be written meanwhile.
      await until(async () => (await readProvider()).problem === problem);
    }
    fake.reset();
    await run(db)`update symbol_feeds set retry_at = null`;
    fake.setNow(start + 9 * 3_600_000);
    await engine.tend();
    await until(async () => (await readProvider()).problem === null && (await countBars()) > 0);
  });
});

/** A provider whose answer waits until the test lets it come. */
function slowProvider() {
  let release: () => void = () => {};
  let asked = 0;
  const { capabilities, search } = createBinance();
  const provider: CandleProvider = {
    capabilities,
    search,
    async candles({ from, to }) {
      asked += 1;
      await new Promise<void>((resolve) => (release = resolve));
      const bars = [];
      for (let t = from; t < to; t += minute) bars.push(fakeBarAt(t));
      return { bars, isLastOpen: true, next: null } satisfies CandlesPage;
    },
  };
  return { provider, release: () => release(), asked: () => asked };
}

describe('the lease', () => {
  it('lets one of two processes read, and the other one as soon as the first has ended', async () => {
    const [first, second] = [startProcess(), startProcess()];
    await Promise.all([first.engine.tend(), second.engine.tend()]);
    await until(async () => (await countBars()) > 0);
    expect(first.opened() + second.opened()).toBe(1);
    const [holder, other] = first.opened() === 1 ? [first, second] : [second, first];
    const { fence } = await readProvider();
    await holder.engine.stop();
    expect((await readProvider()).holder).toBeNull();
    await other.engine.tend();
    await until(async () => other.opened() === 1);
    expect((await readProvider()).fence).toBe(fence + 1);
  });

  it('refuses what a process writes that was stopped and lost it, whether it knows or not', async () => {
    const slow = slowProvider();
    const frozen = startProcess({ provider: slow.provider });
    await frozen.engine.tend();
    await until(async () => slow.asked() === 1);
    // Its clock stands still for a minute; meanwhile another process has taken the lease.
    await expire();
    const { engine } = startProcess();
    await engine.tend();
    await until(async () => (await cursorOf(ether)) !== null && (await cursorOf(bitcoin)) !== null);
    await engine.stop();
    await run(db)`delete from candle_minutes`;
    await run(db)`update data_providers set lease_holder = 'another', lease_until = now() + interval '1 minute'`;
    slow.release();
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(await countBars()).toBe(0);
    expect(frozen.stored).toEqual([]);
    // It does not read on either, and takes nothing that another one holds.
    await frozen.engine.tend();
    expect([slow.asked(), (await readProvider()).holder]).toEqual([1, 'another']);
  });

  it('is given back at the end, and what is being read is not waited for', async () => {
    const slow = slowProvider();
    const { engine } = startProcess({
      provider: {
        ...slow.provider,
        candles: async (request) => {
          const answer = slow.provider.candles(request);
          return Promise.race([
            answer,
            new Promise<never>((_, reject) => {
              request.signal?.addEventListener('abort', () => reject(new Error('aborted')));
            }),
          ]);
        },
      },
    });
    await engine.tend();
    await until(async () => slow.asked() === 1);
    const before = Date.now();
    await engine.stop();
    expect(Date.now() - before).toBeLessThan(2000);
    expect((await readProvider()).holder).toBeNull();
  });
});

const postgres = inject('databaseSource').kind === 'postgres';

describe.runIf(postgres)('the database', () => {
  it('may be away for a while: reading goes on where it was', async () => {
    const { database: own, remove } = await copyDatabase(inject('databaseSource'));
    const { rows } = await own.pool.query<{ name: string }>('select current_database() as name');
    const target = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
    target.pathname = `/${rows[0]?.name ?? ''}`;
    const proxy = await cuttableProxy(target);
    const through = await openPostgres(proxy.url);
    onTestFinished(async () => {
      await through.close();
      await remove();
    });
    await run(own.db)`insert into data_providers (prefix, is_active) values ('BINANCE', true)`;
    await run(own.db)`
      insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated)
      values ('BINANCE:BTCUSDT', 'Bitcoin', 'crypto', 5, 0, '[]', '24x7', 'traded', false)`;
    const { engine } = startProcess({ on: through.db });
    await engine.tend();
    await until(async () => (await countBars(own.db)) > 0);
    const before = await countBars(own.db);
    proxy.cut();
    fake.setNow(start + 2 * minute);
    await expect(engine.tend()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    fake.setNow(start + 5 * minute);
    proxy.mend();
    await until(async () => {
      await engine.tend().catch(() => {});
      return (await countBars(own.db)) === before + 5;
    });
    await engine.stop();
  });
});
