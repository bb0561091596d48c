import type { ExpectedRoles } from './expected-roles.ts';

export const tradingAccess: ExpectedRoles = {
  'candles.listCandles': [1, 2, 3, 4],
  'candles.searchSymbols': [1, 2, 3, 4],
  'ideas.listIdeas': [1, 2, 3, 4],
  'ideas.markIdea': [1, 2, 3, 4],
  'prices.listPrices': [1, 2, 3, 4],
};
