import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { withDecimals } from '@candela/markets/candles/decimals';
import { unpackChunk } from '@candela/markets/candles/packing';
import type { StoredSymbol } from './stored-symbols.queries.ts';

const minute = 60_000;
const minutesOfDay = 1440;
/** Trading days are numbered by the calendar, but may begin the evening before and end after midnight. */
const slack = 2;

const minuteRow = rowOf({
  minute: z.int(),
  decimals: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});
const chunkRow = rowOf({ bars: z.instanceof(Uint8Array) });

/**
 * Bars of a minute as they were traded, in the order of time; those that open at or after `from` and before `to`, in minutes since 1970. A day
 * that is packed meanwhile is neither missing nor doubled: rows are read before chunks.
 */
export async function readMinutesBetween(db: Db, symbol: StoredSymbol, from: number, to: number): Promise<Bar[]> {
  const rows = await readRows(db, minuteRow)`
    select minute, decimals, o::float8 as o, h::float8 as h, l::float8 as l, c::float8 as c, v::float8 as v
    from candle_minutes where symbol_id = ${symbol.id} and minute >= ${from} and minute < ${to} order by minute`;
  const chunks = await readRows(db, chunkRow)`
    select bars from candle_chunks
    where symbol_id = ${symbol.id} and level = '1m' and last_minute >= ${from} and first_minute < ${to}
      and period between ${Math.floor(from / minutesOfDay) - slack} and ${Math.floor(to / minutesOfDay) + slack}`;
  const found = new Map<number, Bar>();
  for (const { minute: at, decimals, o, h, l, c, v } of rows)
    for (const bar of withDecimals([{ t: at * minute, o, h, l, c, v }], decimals, symbol.pricePrecision))
      found.set(bar.t, bar);
  for (const { bars: packed } of chunks) {
    const chunk = unpackChunk(packed);
    for (const bar of withDecimals(chunk.bars, chunk.decimals, symbol.pricePrecision))
      if (bar.t >= from * minute && bar.t < to * minute) found.set(bar.t, bar);
  }
  return [...found.values()].toSorted((a, b) => a.t - b.t);
}
