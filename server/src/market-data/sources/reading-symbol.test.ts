import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf } from '#db/rows.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { startFakeBinance } from '#testing/price-fakes/fake-binance.ts';
import { fakeBarAt } from '#testing/price-fakes/fake-prices.ts';
import { createBinance } from './binance.ts';
import { listFeeds } from './feeds.queries.ts';
import type { LastRead } from './held-jumps.ts';
import { insertProvider, takeLease } from './lease.queries.ts';
import { planReading, readSymbol } from './reading-symbol.ts';

const { database } = await copyDatabase(inject('databaseSource'));
const { db } = database;
const fake = await startFakeBinance();
const minute = 60_000;
const start = Date.UTC(2026, 10, 26, 9, 30, 20);
const firstMinute = Math.floor(start / minute) * minute;

const symbolId = await insertSymbol(db, {
  ...coin,
  symbol: 'BINANCE:ETHUSDT',
  name: 'Ether',
  base: null,
  quote: null,
  pricePrecision: 5,
  tickSizes: [{ from: '1970-01-01', size: '0.00001' }],
  isSimulated: false,
});
await insertProvider(db, 'BINANCE');
const fence = (await takeLease(db, 'BINANCE', 'this process', 600)) ?? 0;
const provider = createBinance({ baseUrl: fake.url, reach: 'loopback', milliseconds: 20_000, now: fake.now });

async function poll(lastRead: Map<number, LastRead>, at: number): Promise<void> {
  fake.setNow(at);
  const [feed] = await listFeeds(db, 'BINANCE');
  const plan = feed && (await planReading(db, feed, provider.capabilities.maxBars, at));
  if (!feed || !plan) throw new Error('nothing to read');
  await readSymbol(db, feed, plan, { provider, fence, lastRead, signal: AbortSignal.timeout(60_000), now: fake.now });
}

async function lowsSince(from: number): Promise<number[] | undefined> {
  const stored = await readBars(db, { symbolId, timeframe: '1m', from, limit: 10, now: fake.now() });
  return stored?.bars.map(({ l }) => l);
}
const sentLows = (count: number) =>
  Array.from({ length: count }, (_, at) => Math.round(Number(fakeBarAt(firstMinute + at * minute).l) * 100_000));

it('stores a price that is far away only when the provider says it twice, also in another process', async () => {
  await poll(new Map(), start);
  expect(await lowsSince(firstMinute)).toEqual(sentLows(1));
  fake.lie({ slip: firstMinute + minute });
  // Another process knows from the stored bars what is usual.
  const lastRead = new Map<number, LastRead>();
  await poll(lastRead, start + 3 * minute);
  expect(await lowsSince(firstMinute)).toEqual(sentLows(1));
  await poll(lastRead, start + 3 * minute + 5000);
  expect(await lowsSince(firstMinute)).toEqual(sentLows(4));
  const faults = await readRows(db, rowOf({ reason: z.string(), minute: z.int() }))`
    select reason, (t / 60000)::int as minute from candle_faults`;
  expect(faults).toEqual([{ reason: 'jump', minute: firstMinute / minute + 1 }]);
});
