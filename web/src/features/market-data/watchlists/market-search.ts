import { validateText } from '#platform/api/search-text.ts';
import type { SymbolFilter } from './watchlists.api.ts';

export interface MarketSearch extends SymbolFilter {
  /** The watchlist that is shown; absent: the one that everybody has. */
  list?: number;
}

export function validateMarketSearch(search: Record<string, unknown>): MarketSearch {
  const { market, list } = search;
  return {
    ...validateText(search),
    ...(typeof market === 'string' && /^[a-z_]{1,40}$/.test(market) && { market }),
    ...(typeof list === 'number' && Number.isInteger(list) && list > 0 && { list }),
  };
}
