import type { Tx } from '#db/client.ts';
import { longerBars } from '@candela/markets/candles/aggregation';
import type { Bar } from '@candela/markets/candles/bars';
import type { Session, TradingDay } from '@candela/markets/candles/sessions';
import { readChunks, writeChunk, type ChunkLevel } from './chunks.queries.ts';
import type { StoredSymbol } from './stored-symbols.queries.ts';
import { minutesOfDay, monthOf, yearOf } from './trading-periods.ts';

const minute = 60_000;

/** Stores a trading day as a chunk of minutes, and what is derived from it: its hours in those of the month, the day in those of the year. */
export async function writePackedDay(
  tx: Tx,
  symbol: StoredSymbol,
  session: Session,
  { day, bars, revision }: { day: TradingDay; bars: readonly Bar[]; revision: number },
): Promise<void> {
  await writeChunk(tx, symbol, '1m', { period: day.number, bars, revision });
  for (const [level, period] of [
    ['1h', monthOf(day.number)],
    ['1d', yearOf(day.number)],
  ] as const) {
    const before = (await readChunks(tx, symbol, level, [period]))[0]?.bars ?? [];
    await writeChunk(tx, symbol, level, { period, bars: withDay(before, session, level, { day, bars }), revision });
  }
}

/** Bars of a level with those of a trading day replaced by what its minutes give. */
export function withDay(
  all: readonly Bar[],
  session: Session,
  level: ChunkLevel,
  { day, bars }: { day: TradingDay; bars: readonly Bar[] },
): Bar[] {
  const { from, to } = minutesOfDay(session, day);
  const others = all.filter(({ t }) => t < from * minute || t >= to * minute);
  const own = level === '1m' ? bars : longerBars(session, level, bars, Infinity).closed;
  return [...others, ...own].toSorted((a, b) => a.t - b.t);
}
