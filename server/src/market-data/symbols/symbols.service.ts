import type { Db } from '#db/client.ts';
import type { Viewer } from '#market-data/symbol-access.ts';
import { tickSizeAt } from '#market-data/tick-sizes.ts';
import { AppError } from '#platform/http/errors.ts';
import type { ManagedSymbol, MarketSymbol } from '@candela/contract/market-data/symbols';
import { marketStateOf } from './market-states.ts';
import { findById, findVisible, type FullRow } from './one-symbol.queries.ts';

const minute = 60_000;

/** Single symbols, as readers and admins see them. */
export function createSymbols(db: Db, now: () => number = Date.now) {
  /** @throws AppError symbols.notFound */
  async function show(symbol: string, viewer: Viewer): Promise<MarketSymbol> {
    const row = await findVisible(db, symbol, viewer);
    if (!row) throw new AppError('symbols.notFound');
    return presentSymbol(row, now());
  }

  /** @throws AppError symbols.notFound */
  async function showManaged(id: number): Promise<ManagedSymbol> {
    const row = await findById(db, id);
    if (!row) throw new AppError('symbols.notFound');
    return presentManaged(row);
  }

  return { show, showManaged };
}

function presentSymbol(row: FullRow, now: number): MarketSymbol {
  const session = marketStateOf(row, now);
  const { id, symbol, name, market, pricePrecision, isSimulated, base, quote, pipSize, sessionCode, volumeKind } = row;
  const instrument = { id, symbol, name, market, pricePrecision, isSimulated };
  const known = { base, quote, pipSize, sessionCode, volumeKind, tradingViewCode: row.tradingViewCode };
  const cost = { spread: row.spread, priceBasis: row.priceBasis };
  const splits = row.splits.map(({ at, numerator, denominator }) => ({ at, numerator, denominator }));
  return { ...instrument, ...known, ...cost, ...barsOf(row), tickSize: tickSizeAt(row, now), session, splits };
}

export function presentManaged(row: FullRow): ManagedSymbol {
  const { sessionExceptions: _exceptions, firstMinute: _first, lastMinute: _last, ...rest } = row;
  return { ...rest, ...barsOf(row) };
}

function barsOf({ firstMinute, lastMinute }: FullRow) {
  return { firstBarAt: firstMinute && firstMinute * minute, lastBarAt: lastMinute && lastMinute * minute };
}
