import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { randomOf } from '#testing/seeded-random.ts';
import type { Bar } from '@candela/markets/candles/bars';
import type { Timeframe } from '@candela/markets/timeframes';
import { closeDays } from './closing-days.service.ts';
import { readBars } from './reading-bars.service.ts';
import { insertSymbol } from './stored-symbols.queries.ts';
import { storeBatch, type ChangedDay } from './storing-bars.service.ts';
import { takeBack } from './taking-back.service.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A Wednesday. */
const today = Date.UTC(2026, 10, 25);
const now = today + 20 * hour;
let symbols = 0;
/** More of them, before a release: `SEQUENCES=10000`. */
const sequences = Number(process.env['SEQUENCES'] ?? 20);

function buildSymbol(): Promise<number> {
  symbols += 1;
  return insertSymbol(db, {
    ...coin,
    symbol: `TEST:BACK${symbols}`,
  });
}

const barAt = (t: number, price: number): Bar => ({ t, o: price, h: price + 2, l: price - 1, c: price + 1, v: 3 });
const store = (symbolId: number, bars: readonly Bar[], corrects = true) =>
  db.transaction((tx) => storeBatch(tx, { symbolId, bars, source: 'TEST', corrects, now }));
const back = (symbolId: number, days: readonly ChangedDay[]) =>
  db.transaction((tx) => takeBack(tx, { symbolId, days, source: 'TEST', now }));

async function read(symbolId: number, timeframe: Timeframe = '1m', revision?: number): Promise<Bar[]> {
  const page = await readBars(db, { symbolId, timeframe, limit: 1000, revision, now: now + 9 * day });
  return page?.bars ?? [];
}

async function symbolOf(symbolId: number) {
  const { rows } = await db.execute<{ revision: number; first: number | null; last: number | null }>(sql`
    select revision, first_minute as first, last_minute as last from market_symbols where id = ${symbolId}`);
  return rows[0];
}

/** Of two packed days, and of two whose minutes stay rows. */
const places = [3, 2, 1, 0].flatMap((ago) => [0, 1, 59, 60, 300].map((at) => today - ago * day + at * minute));

it('a batch that is taken back leaves the bars of before, and the state with it can still be read', async () => {
  const symbolId = await buildSymbol();
  const before = [barAt(today - 3 * day, 10), barAt(today - day, 11)];
  await store(symbolId, before);
  const { changed } = await store(symbolId, [barAt(today - 3 * day, 50), ...places.slice(1).map((t) => barAt(t, 20))]);
  const between = await read(symbolId);
  const hours = await read(symbolId, '1h');
  const { revision } = (await symbolOf(symbolId)) ?? { revision: 0 };
  expect(await back(symbolId, changed)).toEqual({ undone: 20, left: new Map() });
  expect(await read(symbolId)).toEqual(before);
  expect(await read(symbolId, '1d')).toHaveLength(2);
  expect(await read(symbolId, '1m', revision)).toEqual(between);
  expect(await read(symbolId, '1h', revision)).toEqual(hours);
  expect(await symbolOf(symbolId)).toEqual({
    revision: revision + 1,
    first: (today - 3 * day) / minute,
    last: (today - day) / minute,
  });
});

it('days of which every bar is taken back are empty, can be read as they were, and are filled by corrections', async () => {
  const symbolId = await buildSymbol();
  const bars = places.map((t) => barAt(t, 20));
  const { changed } = await store(symbolId, bars);
  await back(symbolId, changed);
  expect(await read(symbolId)).toEqual([]);
  for (const timeframe of ['15m', '1h', '1d', '1w'] as const) expect(await read(symbolId, timeframe)).toEqual([]);
  expect(await symbolOf(symbolId)).toEqual({ revision: 1, first: null, last: null });
  expect(await read(symbolId, '1m', 0)).toEqual(bars);
  const others = places.map((t) => barAt(t, 30));
  await store(symbolId, others);
  expect(await read(symbolId)).toEqual(others);
  expect(await read(symbolId, '1m', 1)).toEqual([]);
  expect(await read(symbolId, '1m', 0)).toEqual(bars);
  expect(await read(symbolId, '1d', 0)).toHaveLength(4);
});

it('bars that somebody else has changed since are named and stay', async () => {
  const symbolId = await buildSymbol();
  const { changed } = await store(
    symbolId,
    places.map((t) => barAt(t, 20)),
  );
  const [packed = 0, open = 0] = [places[1], places.at(-1)];
  await store(symbolId, [barAt(packed, 90), barAt(open, 91)]);
  const { undone, left } = await back(symbolId, changed);
  expect(undone).toBe(18);
  expect([...left.values()].flat().map(({ t }) => t)).toEqual([packed, open]);
  expect(await read(symbolId)).toEqual([barAt(packed, 90), barAt(open, 91)]);
  // Again: there is nothing more.
  expect((await back(symbolId, changed)).undone).toBe(0);
});

it(
  'of random batches, of which some are taken back, every revision is given back',
  { timeout: Math.max(300_000, sequences * 5000) },
  async () => {
    for (let seed = 1; seed <= sequences; seed++) {
      const random = randomOf(seed);
      const symbolId = await buildSymbol();
      const states = new Map<number, { bars: Bar[]; hours: Bar[] }>();
      const stored: ChangedDay[][] = [];
      for (let step = 0; step < 12; step++) {
        const taken = random(3) === 0 ? stored.splice(random(stored.length), 1)[0] : undefined;
        if (taken) await back(symbolId, taken);
        else {
          const bars = places.filter(() => random(3) === 0).map((t) => barAt(t, 5 + random(6)));
          stored.push((await store(symbolId, bars, random(4) > 0)).changed);
        }
        if (random(5) === 0) await closeDays(db, symbolId, now + random(4) * day);
        const { revision = 0 } = (await symbolOf(symbolId)) ?? {};
        states.set(revision, { bars: await read(symbolId), hours: await read(symbolId, '1h') });
      }
      for (const [revision, { bars, hours }] of states) {
        // What was not there then and is no correction: newer bars, and days that had none.
        const days = new Set(bars.map(({ t }) => Math.floor(t / day)));
        const last = bars.at(-1)?.t ?? 0;
        const isKnown = ({ t }: Bar) => t <= last && days.has(Math.floor(t / day));
        expect((await read(symbolId, '1m', revision)).filter(isKnown), `seed ${seed}, ${revision}`).toEqual(bars);
        const lastHour = Math.floor(last / hour) * hour;
        const then = (await read(symbolId, '1h', revision)).filter((bar) => isKnown(bar) && bar.t < lastHour);
        expect(then, `seed ${seed}, ${revision}`).toEqual(hours.filter(({ t }) => t < lastHour));
      }
    }
  },
);
