import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { insertCoin } from '#testing/bar-batches.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
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
