import type { Db, Tx } from '#db/client.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { insertNewSymbol, insertSplit } from '#market-data/storage/stored-symbols.queries.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { displays, type Display } from '@candela/contract/market-data/displays';
import {
  symbolSources,
  type ManagedSymbol,
  type SplitFields,
  type SymbolChanges,
  type SymbolFields,
} from '@candela/contract/market-data/symbols';
import { dayNumber } from '@candela/markets/candles/calendar';
import { isCalendarCode } from '@candela/markets/candles/calendars';
import { decimalsOf, wholeOf } from '@candela/markets/candles/decimals';
import {
  deleteSplit,
  findById,
  isMarket,
  lockById,
  lockProviderDisplay,
  writeChanges,
  type FullRow,
} from './one-symbol.queries.ts';
import { presentManaged } from './symbols.service.ts';

/** Prices that can be packed, in units of their decimals. */
const maxUnits = 2 ** 49;

/** Symbols as admins add and change them. */
export function createSymbolChanges(db: Db, now: () => number = Date.now) {
  /** @throws AppError symbols.exists, symbols.unknownSource, symbols.unknownMarket, symbols.unknownSession, symbols.displayTooWide, symbols.spreadTooFine */
  async function create(caller: SignedInCaller, fields: SymbolFields): Promise<ManagedSymbol> {
    const source = fields.symbol.split(':', 1)[0];
    if (!symbolSources.some((each) => each === source)) throw new AppError('symbols.unknownSource');
    if (!isCalendarCode(fields.sessionCode)) throw new AppError('symbols.unknownSession');
    return db.transaction(async (tx) => {
      if (!(await isMarket(tx, fields.market))) throw new AppError('symbols.unknownMarket');
      await refuseWideDisplay(tx, fields.symbol, fields.display);
      const { tickSize, ...rest } = fields;
      const pricePrecision = decimalsOf(tickSize) ?? 0;
      if (wholeOf(fields.spread, pricePrecision) === null) throw new AppError('symbols.spreadTooFine');
      const id = await insertNewSymbol(tx, {
        ...rest,
        pricePrecision,
        tickSizes: [{ from: '1970-01-01', size: tickSize }],
        isSimulated: false,
      });
      if (id === null) throw new AppError('symbols.exists');
      return recorded(tx, caller, 'create', null, id);
    });
  }

  /** @throws AppError symbols.notFound, symbols.changed, symbols.simulated, symbols.displayTooWide, symbols.spreadTooFine, symbols.tickSizeOrder, symbols.tickSizeTooFine */
  async function update(caller: SignedInCaller, id: number, changes: SymbolChanges): Promise<ManagedSymbol> {
    return db.transaction(async (tx) => {
      // Before the symbol: a change of the provider locks it first, too.
      const symbol = (await findById(tx, id))?.symbol;
      if (symbol !== undefined) await refuseWideDisplay(tx, symbol, changes.display);
      const before = await lockChangeable(tx, id);
      const { newTickSize, version, ...rest } = changes;
      if (version !== before.version) throw new AppError('symbols.changed');
      const tickSizes = [...before.tickSizes];
      if (newTickSize) {
        const last = tickSizes.at(-1);
        if (last && newTickSize.from <= last.from) throw new AppError('symbols.tickSizeOrder');
        tickSizes.push(newTickSize);
      }
      const pricePrecision = Math.max(before.pricePrecision, decimalsOf(newTickSize?.size ?? '1') ?? 0);
      if (wholeOf(rest.spread, pricePrecision) === null) throw new AppError('symbols.spreadTooFine');
      await refuseTooFine(before, pricePrecision);
      await writeChanges(tx, id, rest, { tickSizes, pricePrecision });
      return recorded(tx, caller, 'update', before, id);
    });
  }

  /** Prices that are stored must stay exact with more decimals. @throws AppError symbols.tickSizeTooFine */
  async function refuseTooFine({ id, pricePrecision: decimals }: FullRow, wanted: number): Promise<void> {
    if (wanted === decimals) return;
    const weeks = await readBars(db, { symbolId: id, timeframe: '1w', limit: 5000, now: now() });
    const highest = Math.max(0, ...(weeks?.bars ?? []).map(({ h, l }) => Math.max(Math.abs(h), Math.abs(l))));
    if (highest * 10 ** (wanted - decimals) > maxUnits) throw new AppError('symbols.tickSizeTooFine');
  }

  /** @throws AppError symbols.notFound, symbols.simulated, symbols.splitExists, symbols.noTradingDay */
  async function addSplit(caller: SignedInCaller, id: number, { day, ...ratio }: SplitFields): Promise<ManagedSymbol> {
    return db.transaction(async (tx) => {
      const before = await lockChangeable(tx, id);
      const at = sessionOf(before).dayOf(dayNumber(day))?.stretches[0]?.opensAt;
      if (at === undefined) throw new AppError('symbols.noTradingDay');
      if (before.splits.some((split) => split.at === at)) throw new AppError('symbols.splitExists');
      await insertSplit(tx, id, { at, ...ratio, source: 'admin' });
      return recorded(tx, caller, 'update', before, id);
    });
  }

  /** @throws AppError symbols.notFound, symbols.simulated, symbols.splitNotFound */
  async function removeSplit(caller: SignedInCaller, id: number, at: number): Promise<ManagedSymbol> {
    return db.transaction(async (tx) => {
      const before = await lockChangeable(tx, id);
      if (!(await deleteSplit(tx, id, at))) throw new AppError('symbols.splitNotFound');
      return recorded(tx, caller, 'update', before, id);
    });
  }

  return { create, update, addSplit, removeSplit };
}

/**
 * Files belong to the installation; prices of a provider are shown to others as far as an admin has stated that its contract allows it.
 * @throws AppError symbols.displayTooWide
 */
async function refuseWideDisplay(tx: Tx, symbol: string, display: Display): Promise<void> {
  const source = symbol.split(':', 1)[0] ?? '';
  if (source === 'CSV' || source === 'DEMO') return;
  const widest = await lockProviderDisplay(tx, source);
  if (displays.indexOf(display) > displays.indexOf(widest)) throw new AppError('symbols.displayTooWide');
}

/** @throws AppError symbols.notFound, symbols.simulated */
async function lockChangeable(tx: Tx, id: number): Promise<FullRow> {
  const row = await lockById(tx, id);
  if (!row) throw new AppError('symbols.notFound');
  if (row.symbol.startsWith('DEMO:')) throw new AppError('symbols.simulated');
  return row;
}

async function recorded(
  tx: Tx,
  caller: SignedInCaller,
  action: 'create' | 'update',
  before: FullRow | null,
  id: number,
): Promise<ManagedSymbol> {
  const after = await findById(tx, id);
  if (!after) throw new AppError('symbols.notFound');
  await recordChange(tx, caller, {
    action,
    entity: 'symbol',
    entityId: id,
    name: after.symbol,
    before: before && auditedOf(before),
    after: auditedOf(after),
  });
  // Splits change nothing that is found.
  if (after.name !== before?.name || after.isActive !== before.isActive) await changeSearch(tx, 'symbol', [id]);
  return presentManaged(after);
}

function auditedOf(row: FullRow) {
  const { name, market, display, isActive, providerCode, tradingViewCode, sessionCode, tickSizes, splits } = row;
  const { spread, priceBasis } = row;
  return {
    name,
    market,
    display,
    isActive,
    providerCode,
    tradingViewCode,
    session: sessionCode,
    spread,
    priceBasis,
    tickSizes: tickSizes.map(({ from, size }) => `${from}: ${size}`).join(', '),
    splits: splits
      .map(
        ({ at, numerator, denominator }) => `${new Date(at).toISOString().slice(0, 10)}: ${numerator}/${denominator}`,
      )
      .join(', '),
  };
}
