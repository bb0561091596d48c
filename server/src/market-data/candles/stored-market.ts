import type { Db } from '#db/client.ts';
import { attributionOf } from '#market-data/attributions.ts';
import type { CurrentPrice, PriceMinutes } from '#market-data/current-prices.ts';
import type { CandleRequest } from '#market-data/price-provider.ts';
import { readLastBars, type LastBars } from '#market-data/storage/last-bars.service.ts';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import {
  findSymbol,
  findSymbolWithBars,
  hasVisibleSymbols,
  type StoredSymbol,
} from '#market-data/storage/stored-symbols.queries.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import type { Viewer } from '#market-data/symbol-access.ts';
import type { Candle, CandlePage, Instrument, LastPrice } from '@candela/contract/market-data/candles';
import type { Bar } from '@candela/markets/candles/bars';
import { decimalOf } from '@candela/markets/candles/decimals';
import { daysAround } from '@candela/markets/candles/trading-hours';

const minute = 60_000;

type StoredPrice = Pick<CurrentPrice, 'last' | 'tradingDays'>;

/** Symbols whose bars are stored, of whatever provider. */
export function createStoredMarket(db: Db, now: () => number = Date.now) {
  /** @returns null for a symbol that there is not, that has no bars, or that the viewer may not see */
  async function page(request: CandleRequest, viewer: Viewer | null): Promise<CandlePage | null> {
    const symbol = await findSymbolWithBars(db, request.symbol, viewer);
    if (!symbol) return null;
    const { timeframe, from, to, limit, revision, adjusted: isAdjusted = true } = request;
    const common = { symbolId: symbol.id, revision, isAdjusted, now: now() };
    const [found, last] = await Promise.all([
      readBars(db, { ...common, timeframe, from, to, limit }),
      lastPrice(symbol, common),
    ]);
    if (!found || !last) return null;
    return {
      instrument: instrumentOf(symbol),
      data: found.bars.map((bar) => candleOf(found.symbol, bar)),
      earlier: found.earlier,
      last,
      tradingDays: presentDays(symbol, common.now),
      revision: Math.min(revision ?? found.symbol.revision, found.symbol.revision),
    };
  }

  async function lastPrice(
    symbol: StoredSymbol,
    common: Omit<Parameters<typeof readBars>[1], 'timeframe' | 'limit'>,
  ): Promise<LastPrice | null> {
    const [minutes, days] = await Promise.all([
      readBars(db, { ...common, timeframe: '1m', limit: 1 }),
      readBars(db, { ...common, timeframe: '1d', limit: 2 }),
    ]);
    const newest = minutes?.bars[0];
    if (!newest) return null;
    const [before, today] = days?.bars ?? [];
    // On its first day, a symbol has no close before: its first price takes the place.
    const previous = before && today ? before.c : (before?.o ?? newest.o);
    const bar = candleOf(symbol, newest);
    const at = Math.min(common.now, newest.t + minute);
    return { price: bar.c, at, previousClose: decimalOf(previous, symbol.pricePrecision), bar };
  }

  /** The last price of a symbol; null for one that there is not, or that has no bars. */
  async function last(symbolId: number): Promise<StoredPrice | null> {
    const symbol = await findSymbol(db, symbolId);
    const common = { symbolId, isAdjusted: true, now: now() };
    const found = symbol && (await lastPrice(symbol, common));
    return symbol && found && { last: found, tradingDays: daysAround(sessionOf(symbol), common.now) };
  }

  /** The last prices of symbols, by their ids; of those that have bars. As many statements for all as for one. */
  async function lasts(symbolIds: readonly number[]): Promise<Map<number, StoredPrice>> {
    const common = now();
    const found = new Map<number, StoredPrice>();
    for (const each of await readLastBars(db, symbolIds)) {
      const { symbol } = each;
      const price = priceOf(each, common) ?? (await last(symbol.id));
      if (price) found.set(symbol.id, price);
    }
    return found;
  }

  /** Its newest minutes, at most `limit`. */
  async function minutes(symbolId: number, limit: number): Promise<PriceMinutes | null> {
    const common = { symbolId, isAdjusted: true, now: now() };
    const found = await readBars(db, { ...common, timeframe: '1m', limit });
    const price = found && (await lastPrice(found.symbol, common));
    if (!price) return null;
    const { bars, symbol } = found;
    return {
      bars: bars.map((bar) => candleOf(symbol, bar)),
      previousClose: price.previousClose,
      revision: symbol.revision,
    };
  }

  return {
    page,
    last,
    lasts,
    minutes,
    /** Whether the viewer may see any. */
    hasSymbols: (viewer: Viewer | null): Promise<boolean> => hasVisibleSymbols(db, viewer),
  };
}

/** Null: its first day, or with bars outside of the session, which its days leave out. Then more of its bars are needed. */
function priceOf({ symbol, newest, before }: LastBars, now: number): StoredPrice | null {
  if (!before || symbol.keepsOutside) return null;
  const bar = candleOf(symbol, newest);
  const previousClose = decimalOf(before.c, symbol.pricePrecision);
  const last = { price: bar.c, at: Math.min(now, newest.t + minute), previousClose, bar };
  return { last, tradingDays: daysAround(sessionOf(symbol), now) };
}

const presentDays = (symbol: StoredSymbol, now: number): CandlePage['tradingDays'] =>
  daysAround(sessionOf(symbol), now).map(({ number, stretches }) => ({ number, stretches: [...stretches] }));

function instrumentOf({ id, symbol, name, market, pricePrecision, isSimulated }: StoredSymbol): Instrument {
  const attribution = attributionOf(symbol);
  const named = attribution === undefined ? {} : { attribution };
  return { id, symbol, name, market, pricePrecision, isSimulated, ...named };
}

function candleOf({ pricePrecision, volumePrecision }: StoredSymbol, { t, o, h, l, c, v }: Bar): Candle {
  const price = (value: number) => decimalOf(value, pricePrecision);
  return { t, o: price(o), h: price(h), l: price(l), c: price(c), v: decimalOf(v, volumePrecision) };
}
