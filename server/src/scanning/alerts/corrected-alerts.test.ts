import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { markCorrected } from './corrected-alerts.queries.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const [minute, now] = [60_000, Date.now()];
const start = Math.floor(now / minute) * minute - 60 * minute;
const { id: symbolId } = await buildSymbol(db);

/** Trades at a price in these minutes. */
async function trade(price: number, ...places: number[]): Promise<void> {
  const bars = places.map((place) => ({ t: start + place * minute, o: price, h: price, l: price, c: price, v: 1 }));
  await storeBars(db, { symbolId, bars, source: 'TEST', corrects: true, now });
}

const revision = async () =>
  (await requireRow(db, rowOf({ revision: z.int() }))`select revision from market_symbols where id = ${symbolId}`)
    .revision;

/** An alert by a bar of five minutes. */
const judge = async (place: number) =>
  buildAlert(db, {
    symbolId,
    barAt: new Date(start + place * minute),
    closedAt: new Date(start + (place + 5) * minute),
    basisRevision: await revision(),
  });

const corrected = async () =>
  (
    await readRows(db, rowOf({ id: z.string() }))`
    select a.id::text as id from alerts a where corrected_at is not null order by a.id`
  ).map(({ id }) => Number(id));

it('alerts are marked whose bars were corrected, or completed, after they were judged; no others', async () => {
  await trade(1000, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14);
  const [first, second, third] = [await judge(0), await judge(5), await judge(10)];
  await markCorrected(db);
  expect(await corrected()).toEqual([]);
  await trade(1001, 4);
  await markCorrected(db);
  expect(await corrected()).toEqual([first]);
  // One that came late.
  await trade(1000, 12);
  await markCorrected(db);
  expect(await corrected()).toEqual([first, third]);
  // Judged by what is right now.
  const again = await judge(0);
  await markCorrected(db);
  expect(await corrected()).not.toContain(again);
  expect(await corrected()).not.toContain(second);
});
