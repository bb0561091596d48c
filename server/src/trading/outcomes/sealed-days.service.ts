import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { appendToLog } from '#trading/log.ts';
import { candleLines } from '@candela/markets/log/candle-days';
import { lockHead, readSealed, type SealedRow } from './series.queries.ts';

const day = 86_400_000;

const symbolRow = rowOf({ symbolId: z.int(), symbol: z.string(), until: z.number() });

/**
 * Commits the log to the candles of days (UTC) that are sealed as wholes: whoever gets them later can check that they were the same then. Each
 * day is a transaction of its own; one that is committed to already is passed over.
 * @returns how many days
 */
export async function logSealedDays(db: Db, signal?: AbortSignal): Promise<number> {
  const symbols = await readRows(db, symbolRow)`
    select h.symbol_id as "symbolId", s.symbol, h.until::float8 as until from series_heads h join market_symbols s on s.id = h.symbol_id
    order by h.symbol_id`;
  let count = 0;
  for (const symbol of symbols) {
    for (;;) {
      if (signal?.aborted) return count;
      const from = await firstDay(db, symbol.symbolId);
      if (from === null || from + day > symbol.until) break;
      await db.transaction((tx) => logDay(tx, { ...symbol, from }));
      count += 1;
    }
  }
  return count;
}

const dayRow = rowOf({ t: z.nullable(z.number()) });

/** When the first day begins of which candles are sealed and not committed to; null: there is none. */
async function firstDay(db: Db, symbolId: number): Promise<number | null> {
  const row = await readRow(db, dayRow)`
    select min(t)::float8 as t from sealed_candles where symbol_id = ${symbolId} and t >= coalesce(
      (select extract(epoch from (max(day) + 1)::timestamp at time zone 'UTC') * 1000 from sealed_days where symbol_id = ${symbolId}), 0)`;
  return row?.t == null ? null : Math.floor(row.t / day) * day;
}

async function logDay(
  tx: Tx,
  { symbolId, symbol, from }: { symbolId: number; symbol: string; from: number },
): Promise<void> {
  await lockHead(tx, symbolId);
  const candles = await readSealed(tx, symbolId, from, from + day);
  const hash = hashOfCandles(candles);
  const date = new Date(from).toISOString().slice(0, 10);
  const written = await run(tx)`
    insert into sealed_days (symbol_id, day, count, hash) values (${symbolId}, ${date}, ${candles.length}, ${hash}) on conflict do nothing`;
  if (written === 0) return;
  const body = { kind: 'candles', symbol, day: date, count: candles.length, hash };
  await appendToLog(tx, { authorId: null, ideaId: null, secret: randomBytes(32), body });
}

/** In hexadecimal digits. */
export const hashOfCandles = (candles: readonly SealedRow[]): string =>
  createHash('sha256').update(candleLines(candles)).digest('hex');
