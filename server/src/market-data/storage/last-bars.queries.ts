import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { withDecimals } from '@candela/markets/candles/decimals';
import { unpackChunk } from '@candela/markets/candles/packing';
import type { StoredSymbol } from './stored-symbols.queries.ts';

const minute = 60_000;

const minuteColumns = {
  minute: z.nullable(z.int()),
  decimals: z.nullable(z.int()),
  o: z.nullable(z.number()),
  h: z.nullable(z.number()),
  l: z.nullable(z.number()),
  c: z.nullable(z.number()),
  v: z.nullable(z.number()),
};
/** Of a symbol: a minute that is not packed yet, or a chunk with the bar. */
const barRow = rowOf({ id: z.int(), ...minuteColumns, packed: z.nullable(z.instanceof(Uint8Array)) });

/** The newest minute of each symbol, by its id; of those that have any. */
export async function readNewestMinutes(tx: Tx, symbols: readonly StoredSymbol[]): Promise<Map<number, Bar>> {
  const rows = await readRows(tx, barRow)`
    select s.id, m.minute, m.decimals, m.o::float8 as o, m.h::float8 as h, m.l::float8 as l, m.c::float8 as c, m.v::float8 as v,
      k.bars as packed
    from unnest(${arrayOf(symbols.map(({ id }) => id))}::int[]) as s (id)
      left join lateral (select * from candle_minutes where symbol_id = s.id order by minute desc limit 1) m on true
      left join lateral (select bars from candle_chunks
        where symbol_id = s.id and level = '1m' and count > 0 and m.minute is null order by period desc limit 1) k on true`;
  const precisions = new Map(symbols.map(({ id, pricePrecision }) => [id, pricePrecision]));
  const found = new Map<number, Bar>();
  for (const row of rows) {
    const precision = precisions.get(row.id) ?? 0;
    const bar = row.packed ? barsOf(row.packed, precision).at(-1) : barOf(row, precision);
    if (bar) found.set(row.id, bar);
  }
  return found;
}

/** A trading day of a symbol, by when its first minute opens, in minutes since 1970. */
export interface DayOfSymbol {
  symbol: StoredSymbol;
  from: number;
}

/** The last bar before a trading day of each symbol, a minute or a day, by the id of the symbol; of those that have any. */
export async function readBarsBefore(tx: Tx, of: readonly DayOfSymbol[]): Promise<Map<number, Bar>> {
  // Two years: of the first days of a year, the day before is in the chunk of the last one.
  const rows = await readRows(tx, barRow)`
    select s.id, m.minute, m.decimals, m.o::float8 as o, m.h::float8 as h, m.l::float8 as l, m.c::float8 as c, m.v::float8 as v,
      k.bars as packed
    from unnest(${arrayOf(of.map(({ symbol }) => symbol.id))}::int[], ${arrayOf(of.map(({ from }) => from))}::int[]) as s (id, day)
      left join lateral (select * from candle_minutes
        where symbol_id = s.id and minute < s.day order by minute desc limit 1) m on true
      left join lateral (select bars from candle_chunks
        where symbol_id = s.id and level = '1d' and count > 0 and first_minute < s.day and m.minute is null
        order by period desc limit 2) k on true`;
  const given = new Map(of.map((each) => [each.symbol.id, each]));
  const found = new Map<number, Bar>();
  for (const row of rows) {
    const { symbol, from } = given.get(row.id) ?? {};
    if (!symbol || from === undefined) continue;
    const days = row.packed ? barsOf(row.packed, symbol.pricePrecision).filter(({ t }) => t < from * minute) : [];
    const bar = barOf(row, symbol.pricePrecision) ?? days.at(-1);
    if (bar && bar.t > (found.get(row.id)?.t ?? -Infinity)) found.set(row.id, bar);
  }
  return found;
}

const splitRow = rowOf({ id: z.int(), at: z.number(), numerator: z.int(), denominator: z.int() });

/** The splits of some symbols, by their ids. */
export async function listSplitsOf(tx: Tx, ids: readonly number[]) {
  const rows = await readRows(tx, splitRow)`
    select symbol_id as id, (extract(epoch from s.at) * 1000)::float8 as at, numerator, denominator
    from symbol_splits s where symbol_id = any(${arrayOf(ids)}::int[]) order by s.at`;
  return Map.groupBy(rows, ({ id }) => id);
}

function barsOf(bytes: Uint8Array, precision: number): readonly Bar[] {
  const chunk = unpackChunk(bytes);
  return withDecimals(chunk.bars, chunk.decimals, precision);
}

function barOf(row: { [K in keyof typeof minuteColumns]: number | null }, precision: number): Bar | undefined {
  const { minute: at, decimals, o, h, l, c, v } = row;
  if (at === null || decimals === null || o === null || h === null || l === null || c === null || v === null) return;
  return withDecimals([{ t: at * minute, o, h, l, c, v }], decimals, precision)[0];
}
