import { expect, inject, it, vi } from 'vitest';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { randomOf } from '#testing/seeded-random.ts';
import { closeDays } from './closing-days.service.ts';
import { readLastBars } from './last-bars.service.ts';
import { readBars } from './reading-bars.service.ts';
import { insertSplit, insertSymbol } from './stored-symbols.queries.ts';
import { storeBars } from './storing-bars.service.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db, pool } = database;

const [minute, day] = [60_000, 86_400_000];
/** The first days of a year: those before are in the chunk of the last one. */
const today = Date.UTC(2026, 0, 2);
const now = today + 20 * 3_600_000;
const random = randomOf(7);

/** A symbol with some of the days around, some of them packed. */
async function buildSymbol(name: number): Promise<number> {
  const id = await insertSymbol(db, { ...coin, symbol: `TEST:LAST${name}` });
  const days = [0, 1, 2, 3, 40, 400].filter(() => random(3) > 0);
  const bars = days.flatMap((ago) =>
    [5, 70].map((at) => {
      const price = 100 + random(50);
      return { t: today - ago * day + at * minute, o: price, h: price + 2, l: price - 1, c: price + 1, v: 1 };
    }),
  );
  await storeBars(db, { symbolId: id, bars, source: 'TEST', corrects: true, now });
  if (random(3) === 0) await closeDays(db, id, now + random(4) * day);
  if (random(3) === 0)
    await insertSplit(db, id, { at: today - random(3) * day, numerator: 4, denominator: 1, source: 'TEST' });
  return id;
}

async function oneByOne(symbolId: number) {
  const common = { symbolId, isAdjusted: true, now };
  const newest = (await readBars(db, { ...common, timeframe: '1m', limit: 1 }))?.bars[0];
  const [before, last] = (await readBars(db, { ...common, timeframe: '1d', limit: 2 }))?.bars ?? [];
  return newest && { newest, close: last && before ? before.c : null };
}

it(
  'the last bars of many symbols are those of each, by as many statements as for one',
  { timeout: 60_000 },
  async () => {
    const ids: number[] = [];
    for (let name = 0; name < 40; name++) ids.push(await buildSymbol(name));
    ids.push(await insertSymbol(db, { ...coin, symbol: 'TEST:WITHOUT' }));
    const found = new Map(
      (await readLastBars(db, ids)).map(({ symbol, newest, before }) => [
        symbol.id,
        { newest, close: before?.c ?? null },
      ]),
    );
    for (const id of ids) expect(found.get(id), `symbol ${id}`).toEqual(await oneByOne(id));
    expect([...found.values()].filter(({ close }) => close !== null).length).toBeGreaterThan(20);
    const count = async (of: readonly number[]) => {
      const client = await pool.connect();
      const statements = vi.spyOn(client, 'query');
      const connect = vi.spyOn(pool, 'connect').mockImplementation((async () => client) as never);
      await readLastBars(db, of);
      const { length } = statements.mock.calls;
      statements.mockRestore();
      connect.mockRestore();
      return length;
    };
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)));
    expect(await count(ids)).toBeGreaterThan(2);
  },
);
