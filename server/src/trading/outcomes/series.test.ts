import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { insertCoin } from '#testing/bar-batches.ts';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { hashOfCandles, logSealedDays } from './sealed-days.service.ts';
import { beginSeries } from './series.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const symbolId = await insertCoin(db);
const minute = 60_000;

const headOf = async () =>
  (await db.execute<{ until: string }>(sql`select until from series_heads where symbol_id = ${symbolId}`)).rows;

it('a series begins with the minute of the first idea', async () => {
  const at = Date.UTC(2026, 10, 27, 9, 30, 12);
  await db.transaction((tx) => beginSeries(tx, symbolId, at));
  await db.transaction((tx) => beginSeries(tx, symbolId, at - 3 * minute));
  expect(await headOf()).toEqual([{ until: String(Date.UTC(2026, 10, 27, 9, 30)) }]);
});

it('what is sealed is neither changed nor deleted', async () => {
  await db.execute(sql`
    insert into sealed_candles (symbol_id, t, seconds, decimals, o, h, l, c) values (${symbolId}, 60000, 60, 2, 5, 6, 4, 5)`);
  await db.execute(
    sql`insert into sealed_days (symbol_id, day, count, hash) values (${symbolId}, '2026-11-27', 1, 'ab')`,
  );
  const refused = ['update sealed_candles set c = 6', 'delete from sealed_candles', 'truncate sealed_candles'];
  for (const statement of [
    ...refused,
    ...refused.map((each) => each.replace('candles', 'days').replace('c = 6', 'count = 2')),
  ])
    await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject({ cause: { code: '23001' } });
});

it('days that are sealed as wholes are committed to in the log, each once', async () => {
  const otherId = await insertSymbol(db, { ...coin, symbol: 'TEST:DAYS' });
  const [first, day] = [Date.UTC(2026, 10, 25), 86_400_000];
  const candles = [0, 1, 2].map((at) => ({ t: first + at * day, s: 60, decimals: 2, o: 5, h: 6, l: 4, c: 5 }));
  for (const { t } of candles)
    await db.execute(
      sql`insert into sealed_candles (symbol_id, t, seconds, decimals, o, h, l, c) values (${otherId}, ${t}, 60, 2, 5, 6, 4, 5)`,
    );
  await db.execute(sql`insert into series_heads (symbol_id, until) values (${otherId}, ${first + 2 * day + 60_000})`);
  expect(await logSealedDays(db)).toBe(2);
  expect(await logSealedDays(db)).toBe(0);
  const { rows } = await db.execute<{ body: string }>(sql`
    select body from log_entries where body like '%"symbol":"TEST:DAYS"%' order by index`);
  expect(rows.map(({ body }) => JSON.parse(body) as object)).toEqual(
    ['2026-11-25', '2026-11-26'].map((date, at) => ({
      kind: 'candles',
      symbol: 'TEST:DAYS',
      day: date,
      count: 1,
      hash: hashOfCandles(candles.slice(at, at + 1)),
    })),
  );
});
