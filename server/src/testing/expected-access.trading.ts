import type { ExpectedRoles } from './expected-roles.ts';

export const tradingAccess: ExpectedRoles = {
  'candles.listCandles': [1, 2, 3, 4],
  'candles.searchSymbols': [1, 2, 3, 4],
  'ideas.listIdeas': [1, 2, 3, 4],
  'ideas.markIdea': [1, 2, 3, 4],
  'prices.listPrices': [1, 2, 3, 4],
  'dayLines.listDayLines': [1, 2, 3, 4],
  'priceAlerts.cancelPriceAlert': [1, 2, 3, 4],
  'priceAlerts.createPriceAlert': [1, 2, 3, 4],
  'priceAlerts.listPriceAlerts': [1, 2, 3, 4],
  'watchlists.createWatchlist': [1, 2, 3, 4],
  'watchlists.listWatchlists': [1, 2, 3, 4],
  'watchlists.removeWatchlist': [1, 2, 3, 4],
  'watchlists.renameWatchlist': [1, 2, 3, 4],
  'watchlists.unwatchSymbol': [1, 2, 3, 4],
  'watchlists.watchSymbol': [1, 2, 3, 4],
};
