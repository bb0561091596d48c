import type { CandleRequest, MarketData, ProvidedInstrument } from '#market-data/price-provider.ts';
import type { Viewer } from '#market-data/symbol-access.ts';
import { AppError } from '#platform/http/errors.ts';
import type { CandlePage, Instrument } from '@candela/contract/market-data/candles';
import type { createStoredMarket } from './stored-market.ts';
import type { FindSymbolIds } from './symbol-ids.ts';

interface Deps {
  providers: readonly MarketData[];
  stored: ReturnType<typeof createStoredMarket>;
  /** The rows of symbols of providers. */
  findIds: FindSymbolIds;
}

/** Candles of all connected providers, and the stored ones. */
export function createCandles({ providers, stored, findIds }: Deps) {
  /**
   * A symbol that the viewer may not see is answered as one that there is not.
   * @param viewer null: whoever it is for, so only what everybody sees
   * @throws AppError candles.notConnected, candles.unknownSymbol
   */
  async function list(request: CandleRequest, viewer: Viewer | null): Promise<CandlePage> {
    const prefix = request.symbol.split(':', 1)[0];
    const provider = providers.find(({ capabilities }) => capabilities.prefix === prefix);
    const found = await (provider ? pageOf(provider, request) : stored.page(request, viewer));
    if (found) return found;
    const isConnected = providers.length > 0 || (await stored.hasSymbols(viewer));
    throw new AppError(isConnected ? 'candles.unknownSymbol' : 'candles.notConnected');
  }

  async function pageOf(provider: MarketData, request: CandleRequest): Promise<CandlePage | null> {
    const [provided, page, last, ids] = await Promise.all([
      provider.findInstrument(request.symbol),
      provider.candles(request),
      provider.lastPrice(request.symbol),
      findIds([request.symbol]),
    ]);
    const instrument = provided && withId(provided, ids);
    const days = provider.tradingDays(request.symbol);
    const tradingDays = days.map(({ number, stretches }) => ({ number, stretches: [...stretches] }));
    return instrument && page && last && { instrument, ...page, last, tradingDays };
  }

  return { list };
}

function withId(
  { symbol, name, market, pricePrecision, isSimulated }: ProvidedInstrument,
  ids: ReadonlyMap<string, number>,
): Instrument | null {
  const id = ids.get(symbol);
  return id === undefined ? null : { id, symbol, name, market, pricePrecision, isSimulated };
}
