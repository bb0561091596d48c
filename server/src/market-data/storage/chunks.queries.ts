import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { withDecimals } from '@candela/markets/candles/decimals';
import { packChunk, unpackChunk } from '@candela/markets/candles/packing';
import type { StoredSymbol } from './stored-symbols.queries.ts';

/** Lengths of bars that are stored; the others are made of them. */
export type ChunkLevel = '1m' | '1h' | '1d';

export interface StoredChunk {
  period: number;
  /** Prices have the precision of the symbol. */
  bars: readonly Bar[];
}

const minute = 60_000;
const chunkRow = rowOf({ period: z.int(), bars: z.instanceof(Uint8Array) });

const chunkOf = ({ pricePrecision }: StoredSymbol, { period, bars }: z.infer<typeof chunkRow>): StoredChunk => {
  const chunk = unpackChunk(bars);
  return { period, bars: withDecimals(chunk.bars, chunk.decimals, pricePrecision) };
};

/** Chunks of certain periods; those that there are, in the order of time. */
export async function readChunks(
  tx: Tx,
  symbol: StoredSymbol,
  level: ChunkLevel,
  periods: readonly number[],
): Promise<StoredChunk[]> {
  const rows = await readRows(tx, chunkRow)`
    select period, bars from candle_chunks
    where symbol_id = ${symbol.id} and level = ${level} and period = any(${arrayOf(periods)}::int[]) order by period`;
  return rows.map((row) => chunkOf(symbol, row));
}

/**
 * The newest chunks before a period, newest first.
 * @param to the first minute since 1970 that does not count any more
 */
export async function readChunksBefore(
  tx: Tx,
  symbol: StoredSymbol,
  level: ChunkLevel,
  { period, to, limit }: { period: number; to: number; limit: number },
): Promise<StoredChunk[]> {
  const rows = await readRows(tx, chunkRow)`
    select period, bars from candle_chunks
    where symbol_id = ${symbol.id} and level = ${level} and period < ${period} and first_minute < ${to}
    order by period desc limit ${limit}`;
  return rows.map((row) => chunkOf(symbol, row));
}

/**
 * Adds or replaces. One of which all bars were taken back stays, empty: earlier revisions of it can be read.
 * @param revision of the symbol from now on
 */
export async function writeChunk(
  tx: Tx,
  symbol: StoredSymbol,
  level: ChunkLevel,
  { period, bars, revision }: StoredChunk & { revision: number },
): Promise<void> {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return emptyChunk(tx, symbol, level, { period, revision });
  const packed = packChunk({ decimals: symbol.pricePrecision, volumeDecimals: symbol.volumePrecision, bars });
  await run(tx)`
    insert into candle_chunks (symbol_id, level, period, first_minute, last_minute, count, revision, bars)
    values (${symbol.id}, ${level}, ${period}, ${first.t / minute}, ${last.t / minute}, ${bars.length}, ${revision},
      ${Buffer.from(packed)})
    on conflict (symbol_id, level, period) do update set first_minute = excluded.first_minute,
      last_minute = excluded.last_minute, count = excluded.count, revision = excluded.revision, bars = excluded.bars`;
}

async function emptyChunk(
  tx: Tx,
  { id, pricePrecision, volumePrecision }: StoredSymbol,
  level: ChunkLevel,
  { period, revision }: { period: number; revision: number },
): Promise<void> {
  const packed = packChunk({ decimals: pricePrecision, volumeDecimals: volumePrecision, bars: [] });
  await run(tx)`
    update candle_chunks set count = 0, revision = ${revision}, bars = ${Buffer.from(packed)}
    where symbol_id = ${id} and level = ${level} and period = ${period}`;
}
