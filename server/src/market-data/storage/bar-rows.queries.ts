import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { withDecimals } from '@candela/markets/candles/decimals';
import type { StoredSymbol } from './stored-symbols.queries.ts';

const minute = 60_000;

const barRow = rowOf({
  minute: z.int(),
  decimals: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});

/**
 * The minutes of trading days that are not closed, in the order of time.
 * @param from first minute since 1970
 * @param to the first that does not count any more
 */
export async function readMinutes(tx: Tx, symbol: StoredSymbol, from: number, to: number): Promise<Bar[]> {
  const rows = await readRows(tx, barRow)`
    select minute, decimals, o::float8 as o, h::float8 as h, l::float8 as l, c::float8 as c, v::float8 as v
    from candle_minutes where symbol_id = ${symbol.id} and minute >= ${from} and minute < ${to} order by minute`;
  return rows.flatMap(({ minute: at, decimals, o, h, l, c, v }) =>
    withDecimals([{ t: at * minute, o, h, l, c, v }], decimals, symbol.pricePrecision),
  );
}

/** The first minute of days that are not closed; null if there is none. */
export async function findFirstMinute(tx: Tx, symbolId: number): Promise<number | null> {
  const row = await readRow(tx, rowOf({ minute: z.int() }))`
    select minute from candle_minutes where symbol_id = ${symbolId} order by minute limit 1`;
  return row?.minute ?? null;
}

/** Adds and replaces. */
export async function writeMinutes(tx: Tx, symbol: StoredSymbol, bars: readonly Bar[]): Promise<void> {
  if (bars.length === 0) return;
  await run(tx)`
    insert into candle_minutes (symbol_id, minute, decimals, o, h, l, c, v)
    select ${symbol.id}, each.minute, ${symbol.pricePrecision}, each.o, each.h, each.l, each.c, each.v
    from unnest(${arrayOf(bars.map(({ t }) => t / minute))}::int[], ${arrayOf(bars.map(({ o }) => o))}::bigint[],
      ${arrayOf(bars.map(({ h }) => h))}::bigint[], ${arrayOf(bars.map(({ l }) => l))}::bigint[],
      ${arrayOf(bars.map(({ c }) => c))}::bigint[], ${arrayOf(bars.map(({ v }) => v))}::bigint[])
      as each (minute, o, h, l, c, v)
    on conflict (symbol_id, minute) do update set decimals = excluded.decimals,
      o = excluded.o, h = excluded.h, l = excluded.l, c = excluded.c, v = excluded.v`;
}

export async function deleteMinutes(tx: Tx, symbolId: number, from: number, to: number): Promise<void> {
  await run(tx)`delete from candle_minutes where symbol_id = ${symbolId} and minute >= ${from} and minute < ${to}`;
}

/** Certain minutes since 1970. */
export async function deleteTheseMinutes(tx: Tx, symbolId: number, minutes: readonly number[]): Promise<void> {
  if (minutes.length === 0) return;
  await run(tx)`
    delete from candle_minutes where symbol_id = ${symbolId} and minute = any(${arrayOf(minutes)}::int[])`;
}
