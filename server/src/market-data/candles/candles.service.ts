import type { CandleRequest, MarketData } from '#market-data/price-provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { CandlePage, Instrument } from '@candela/contract/market-data/candles';
import { can, type Caller } from '@candela/contract/permissions';
import type { createStoredMarket } from './stored-market.ts';

const maxFound = 20;

interface Deps {
  providers: readonly MarketData[];
  stored: ReturnType<typeof createStoredMarket>;
}

/** Candles of all connected providers, and the stored ones: these only for those who manage market data. */
export function createCandles({ providers, stored }: Deps) {
  async function search(query: string, viewer: Caller): Promise<{ data: Instrument[]; isConnected: boolean }> {
    const found = await Promise.all([
      ...providers.map((provider) => provider.searchSymbols(query, maxFound)),
      ...(maySeeStored(viewer) ? [stored.search(query, maxFound)] : []),
    ]);
    // An installation with nothing but stored symbols has prices only for those who see one.
    const isConnected = providers.length > 0 || (maySeeStored(viewer) && (await stored.search('', 1)).length > 0);
    return { data: found.flat().slice(0, maxFound), isConnected };
  }

  /**
   * A symbol that the viewer may not see is answered as one that there is not.
   * @param viewer null: whoever it is for, so only what everybody sees
   * @throws AppError candles.notConnected, candles.unknownSymbol
   */
  async function list(request: CandleRequest, viewer: Caller | null): Promise<CandlePage> {
    const prefix = request.symbol.split(':', 1)[0];
    const provider = providers.find(({ capabilities }) => capabilities.prefix === prefix);
    const found = await (provider ? pageOf(provider, request) : maySeeStored(viewer) ? stored.page(request) : null);
    if (found) return found;
    const isConnected = providers.length > 0 || maySeeStored(viewer);
    throw new AppError(isConnected ? 'candles.unknownSymbol' : 'candles.notConnected');
  }

  return { search, list };
}

const maySeeStored = (viewer: Caller | null): boolean => can(viewer, 'marketData.manage');

async function pageOf(provider: MarketData, request: CandleRequest): Promise<CandlePage | null> {
  const [instrument, page, last] = await Promise.all([
    provider.findInstrument(request.symbol),
    provider.candles(request),
    provider.lastPrice(request.symbol),
  ]);
  return instrument && page && last && { instrument, ...page, last };
}
