import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { readChunks } from './chunks.queries.ts';
import type { StoredSymbol } from './stored-symbols.queries.ts';

const minute = 60_000;

/** How many minutes the packed trading days have, by their numbers; of days from `first` to `last`. */
export async function countPackedMinutes(
  tx: Tx,
  symbolId: number,
  first: number,
  last: number,
): Promise<Map<number, number>> {
  const rows = await readRows(tx, rowOf({ period: z.int(), count: z.int() }))`
    select period, count from candle_chunks
    where symbol_id = ${symbolId} and level = '1m' and period >= ${first} and period <= ${last}`;
  return new Map(rows.map(({ period, count }) => [period, count]));
}

/** When the minutes open that are stored of some trading days, in milliseconds since 1970 and in order. */
export async function readTimes(
  tx: Tx,
  symbol: StoredSymbol,
  { days, from, to }: { days: readonly number[]; from: number; to: number },
): Promise<number[]> {
  const chunks = await readChunks(tx, symbol, '1m', days);
  const rows = await readRows(tx, rowOf({ minute: z.int() }))`
    select minute from candle_minutes
    where symbol_id = ${symbol.id} and minute >= ${Math.floor(from / minute)} and minute < ${Math.ceil(to / minute)}
    order by minute`;
  const packed = chunks.flatMap(({ bars }) => bars.map(({ t }) => t));
  return [...packed, ...rows.map((row) => row.minute * minute)].toSorted((a, b) => a - b);
}
