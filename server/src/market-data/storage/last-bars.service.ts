import type { Db, Tx } from '#db/client.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { adjustedForSplits } from '@candela/markets/candles/splits';
import { listSplitsOf, readBarsBefore, readNewestMinutes } from './last-bars.queries.ts';
import { findSymbols, type StoredSymbol } from './stored-symbols.queries.ts';
import { minutesOfDay, sessionOf, tradingDayAt } from './trading-periods.ts';

export interface LastBars {
  symbol: StoredSymbol;
  /** Both as if all splits had been made before. */
  newest: Bar;
  /** The last one of the trading day before; null: there is none. */
  before: Bar | null;
}

/** The newest minute of each symbol and the last bar of the day before, with as many statements for all symbols as for one. */
export async function readLastBars(db: Db, ids: readonly number[]): Promise<LastBars[]> {
  if (ids.length === 0) return [];
  const read = async (tx: Tx) => {
    const symbols = await findSymbols(tx, ids);
    const newest = await readNewestMinutes(tx, symbols);
    const days = symbols.flatMap((symbol) => {
      const last = newest.get(symbol.id);
      if (!last) return [];
      const session = sessionOf(symbol);
      const day = tradingDayAt(session, last.t);
      return day ? [{ symbol, from: minutesOfDay(session, day).from }] : [];
    });
    const before = await readBarsBefore(tx, days);
    const splits = await listSplitsOf(tx, ids);
    return symbols.flatMap((symbol) => {
      const own = splits.get(symbol.id) ?? [];
      const last = newest.get(symbol.id);
      const earlier = before.get(symbol.id);
      const [adjusted] = last ? adjustedForSplits([last], own) : [];
      return adjusted
        ? [{ symbol, newest: adjusted, before: (earlier && adjustedForSplits([earlier], own)[0]) ?? null }]
        : [];
    });
  };
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
