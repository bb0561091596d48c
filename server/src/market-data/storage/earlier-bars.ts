import type { Tx } from '#db/client.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { undoCorrections, type Correction } from '@candela/markets/candles/revisions';
import type { Session, TradingDay } from '@candela/markets/candles/sessions';
import { readMinutes } from './bar-rows.queries.ts';
import { readChunks, type ChunkLevel } from './chunks.queries.ts';
import { readCorrections } from './corrections.queries.ts';
import { withDay } from './packed-days.ts';
import type { StoredSymbol } from './stored-symbols.queries.ts';
import { minutesOfDay, tradingDayAt } from './trading-periods.ts';

const minute = 60_000;

interface Earlier {
  level: ChunkLevel;
  /** In the order of time: all from a minute since 1970 on. */
  bars: readonly Bar[];
  from: number;
  revision: number;
  /** Bars until then, in milliseconds since 1970. */
  end: number;
}

/** Stored bars as they were in an earlier revision: the trading days that have been corrected since are made anew of their minutes. */
export async function withEarlierValues(
  tx: Tx,
  symbol: StoredSymbol,
  session: Session,
  { level, bars, from, revision, end }: Earlier,
): Promise<Bar[]> {
  const corrections = await readCorrections(tx, symbol, { after: revision, from, to: Math.ceil(end / minute) });
  let then = [...bars];
  for (const { day, made } of byDay(session, corrections)) {
    // Its hours and the day stay as they are now: without its minutes they cannot be made anew.
    if (await isRemoved(tx, symbol, session, day)) continue;
    const current = await minutesOf(tx, symbol, session, day);
    then = withDay(then, session, level, { day, bars: undoCorrections(current, made, revision) });
  }
  return then;
}

/** Corrections by the trading day of their bar, each in the order in which they were made. */
function byDay(session: Session, corrections: readonly Correction[]): { day: TradingDay; made: Correction[] }[] {
  const days = new Map<number, { day: TradingDay; made: Correction[] }>();
  for (const correction of corrections) {
    const day = tradingDayAt(session, correction.t);
    if (!day) continue;
    const found = days.get(day.number) ?? { day, made: [] };
    found.made.push(correction);
    days.set(day.number, found);
  }
  return [...days.values()];
}

/** Whether the minutes of a trading day are no longer kept. */
async function isRemoved(tx: Tx, symbol: StoredSymbol, session: Session, day: TradingDay): Promise<boolean> {
  if (symbol.minutesFrom === null || minutesOfDay(session, day).from >= symbol.minutesFrom) return false;
  return (await readChunks(tx, symbol, '1m', [day.number])).length === 0;
}

/** The minutes of a trading day, packed or not. */
export async function minutesOf(
  tx: Tx,
  symbol: StoredSymbol,
  session: Session,
  day: TradingDay,
): Promise<readonly Bar[]> {
  const chunk = (await readChunks(tx, symbol, '1m', [day.number]))[0];
  if (chunk) return chunk.bars;
  const { from, to } = minutesOfDay(session, day);
  return readMinutes(tx, symbol, from, to);
}
