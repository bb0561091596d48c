import { marketSymbol } from '@candela/contract/market-data/candles';

/** `?symbol=DEMO:EURUSD&direction=short`: what a new trade idea is about. */
export interface NewIdeaSearch {
  symbol?: string;
  direction?: 'long' | 'short';
}

export function validateNewIdeaSearch({ symbol, direction }: Record<string, unknown>): NewIdeaSearch {
  const known = marketSymbol.safeParse(symbol).data;
  if (known === undefined) return {};
  return { symbol: known, direction: direction === 'short' ? 'short' : 'long' };
}
