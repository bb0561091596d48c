import type { Db } from '#db/client.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { ChunkLevel } from './chunks.queries.ts';
import {
  deleteChunksBefore,
  listShownPeriods,
  listSymbolsWithBarsBefore,
  noteMinutesRemoved,
  type ShownPeriod,
} from './old-bars.queries.ts';
import { levelOf } from './reading-bars.service.ts';
import { findSymbol, findSymbolBars, lockSymbol } from './stored-symbols.queries.ts';
import { minutesOfDay, monthOf, sessionOf, tradingDayAt, yearOf } from './trading-periods.ts';

/** For how many days the bars of each level are kept; 0: for ever. */
export type BarDays = Record<ChunkLevel, number>;

const levels: readonly ChunkLevel[] = ['1m', '1h', '1d'];
const [minute, dayLength] = [60_000, 86_400_000];

/**
 * Removes bars that are older than they are kept. What a trade idea was judged by stays, and what a chart question shows. Hours are kept at
 * least as long as minutes, and days as hours: whatever is removed can still be seen with longer bars, until these are removed, too.
 * Symbols are done one by one, each in a transaction: writers wait for no more than that.
 * @throws AggregateError after all others are done, if some could not be
 */
export async function removeOldBars(db: Db, given: BarDays, now: number): Promise<void> {
  const shown = await listShownPeriods(db);
  const errors: unknown[] = [];
  for (const level of levels) {
    const days = keptDays(given, level);
    if (days === 0) continue;
    const before = now - days * dayLength;
    for (const symbolId of await listSymbolsWithBarsBefore(db, level, Math.floor(before / minute))) {
      try {
        await removeOf(db, symbolId, level, { before, shown });
      } catch (error) {
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `old bars could not be removed ${errors.length} times`);
}

/** 0: for ever. */
function keptDays(given: BarDays, level: ChunkLevel): number {
  const all = levels.slice(0, levels.indexOf(level) + 1).map((each) => given[each]);
  return all.includes(0) ? 0 : Math.max(...all);
}

async function removeOf(
  db: Db,
  symbolId: number,
  level: ChunkLevel,
  { before, shown }: { before: number; shown: readonly ShownPeriod[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const symbol = await lockSymbol(tx, symbolId);
    if (!symbol) return;
    const session = sessionOf(symbol);
    const day = tradingDayAt(session, before);
    if (!day) return;
    const own = shown.filter((each) => each.symbolId === symbolId && levelOf(each.timeframe) === level);
    const period = { '1m': day.number, '1h': monthOf(day.number), '1d': yearOf(day.number) }[level];
    const count = await deleteChunksBefore(tx, symbolId, level, { period, shown: own });
    if (count === 0) return;
    if (level === '1m') await noteMinutesRemoved(tx, symbolId, minutesOfDay(session, day).from);
    await findSymbolBars(tx, symbolId, symbol.revision);
    // Symbols are found as long as they have prices.
    if ((await findSymbol(tx, symbolId))?.firstMinute === null) await changeSearch(tx, 'symbol', [symbolId]);
  });
}
