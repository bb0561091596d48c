import type { CandleRequest, MarketData } from '#market-data/price-provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { CandlePage, Instrument } from '@candela/contract/market-data/candles';

const maxFound = 20;

/** Candles of all connected providers. */
export function createCandles({ providers }: { providers: readonly MarketData[] }) {
  async function search(query: string): Promise<{ data: Instrument[]; isConnected: boolean }> {
    const found = await Promise.all(providers.map((provider) => provider.searchSymbols(query, maxFound)));
    return { data: found.flat().slice(0, maxFound), isConnected: providers.length > 0 };
  }

  /** @throws AppError candles.notConnected, candles.unknownSymbol */
  async function list(request: CandleRequest): Promise<CandlePage> {
    if (providers.length === 0) throw new AppError('candles.notConnected');
    const prefix = request.symbol.split(':', 1)[0];
    const provider = providers.find(({ capabilities }) => capabilities.prefix === prefix);
    const [instrument, page, last] = await Promise.all([
      provider?.findInstrument(request.symbol),
      provider?.candles(request),
      provider?.lastPrice(request.symbol),
    ]);
    if (!instrument || !page || !last) throw new AppError('candles.unknownSymbol');
    return { instrument, ...page, last };
  }

  return { search, list };
}
