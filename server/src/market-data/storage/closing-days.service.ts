import type { Db } from '#db/client.ts';
import { takeBars } from '@candela/markets/candles/revisions';
import { deleteMinutes, findFirstMinute, readMinutes } from './bar-rows.queries.ts';
import { readChunks } from './chunks.queries.ts';
import { writePackedDay } from './packed-days.ts';
import { lockSymbol } from './stored-symbols.queries.ts';
import { firstOpenDay, minutesOfDay, sessionOf, tradingDayAt } from './trading-periods.ts';

const minute = 60_000;

/**
 * Packs the trading days of a symbol that are older than the one before the current. Each is a transaction of its own: whoever is stopped in
 * between, or does it twice, loses and doubles nothing.
 * @returns how many days were packed
 * @throws RangeError for an unknown symbol
 */
export async function closeDays(db: Db, symbolId: number, now: number): Promise<number> {
  let count = 0;
  while (await closeDay(db, symbolId, now)) count += 1;
  return count;
}

/** Packs the oldest one; false when there is none. */
async function closeDay(db: Db, symbolId: number, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const symbol = await lockSymbol(tx, symbolId);
    if (!symbol) throw new RangeError(`there is no symbol ${symbolId}`);
    const session = sessionOf(symbol);
    const first = await findFirstMinute(tx, symbolId);
    const day = first === null ? null : tradingDayAt(session, first * minute);
    if (!day || day.number >= firstOpenDay(session, now)) return false;
    const { from, to } = minutesOfDay(session, day);
    const rows = await readMinutes(tx, symbol, from, to);
    // There is a chunk if a newer calendar counts minutes to a day that was packed before.
    const packed = (await readChunks(tx, symbol, '1m', [day.number]))[0]?.bars ?? [];
    const { bars } = takeBars(packed, { bars: rows }, symbol.revision, () => false);
    await writePackedDay(tx, symbol, session, { day, bars, revision: symbol.revision });
    await deleteMinutes(tx, symbolId, from, to);
    return true;
  });
}
