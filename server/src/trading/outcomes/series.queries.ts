import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { SeriesCandle } from '@candela/markets/outcomes/idea-units';

export type SealedRow = SeriesCandle;

const headRow = rowOf({ until: z.number() });

/** Up to where the series of a symbol is sealed, in milliseconds since 1970; null: it has not begun. */
export async function findHead(db: Db, symbolId: number): Promise<number | null> {
  const row = await readRow(db, headRow)`
    select until::float8 as until from series_heads where symbol_id = ${symbolId}`;
  return row?.until ?? null;
}

/** As `findHead`; until the transaction ends, nobody else seals, publishes or acts on an idea of the symbol. */
export async function lockHead(tx: Tx, symbolId: number): Promise<number | null> {
  const row = await readRow(tx, headRow)`
    select until::float8 as until from series_heads where symbol_id = ${symbolId} for update`;
  return row?.until ?? null;
}

export async function moveHead(tx: Tx, symbolId: number, until: number): Promise<void> {
  await run(tx)`update series_heads set until = ${until} where symbol_id = ${symbolId} and until < ${until}`;
}

export async function insertSealed(tx: Tx, symbolId: number, candles: readonly SealedRow[]): Promise<void> {
  if (candles.length === 0) return;
  const column = (of: (candle: SealedRow) => number) => arrayOf(candles.map(of));
  await run(tx)`
    insert into sealed_candles (symbol_id, t, seconds, decimals, o, h, l, c)
    select ${symbolId}, each.* from unnest(${column(({ t }) => t)}::bigint[], ${column(({ s }) => s)}::int[],
      ${column(({ decimals }) => decimals)}::smallint[], ${column(({ o }) => o)}::bigint[], ${column(({ h }) => h)}::bigint[],
      ${column(({ l }) => l)}::bigint[], ${column(({ c }) => c)}::bigint[]) as each`;
}

const sealedRow = rowOf({
  t: z.number(),
  s: z.int(),
  decimals: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
});

/** Sealed candles that open at or after `from` and before `to`, in milliseconds since 1970; oldest first. */
export async function readSealed(on: Db | Tx, symbolId: number, from: number, to: number): Promise<SealedRow[]> {
  return readRows(on, sealedRow)`
    select t::float8 as t, seconds as s, decimals, o::float8 as o, h::float8 as h, l::float8 as l, c::float8 as c
    from sealed_candles where symbol_id = ${symbolId} and t >= ${from} and t < ${to} order by t`;
}

/** The newest sealed candle that opens before an instant. */
export async function findSealedBefore(on: Db | Tx, symbolId: number, before: number): Promise<SealedRow | null> {
  return readRow(on, sealedRow)`
    select t::float8 as t, seconds as s, decimals, o::float8 as o, h::float8 as h, l::float8 as l, c::float8 as c
    from sealed_candles where symbol_id = ${symbolId} and t < ${before} order by t desc limit 1`;
}
