import type { NewSymbol, StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';

/** A symbol that trades round the clock; prices have two decimals, volumes none. */
export const coin: NewSymbol = {
  symbol: 'TEST:COIN',
  name: 'Coin',
  market: 'crypto',
  base: 'COIN',
  quote: 'USD',
  pricePrecision: 2,
  volumePrecision: 0,
  tickSizes: [{ from: '2020-01-01', size: '0.01' }],
  pipSize: null,
  sessionCode: '24x7',
  volumeKind: 'traded',
  allowsNegative: false,
  keepsOutside: false,
  isSimulated: true,
};

/** A symbol of the same kind whose bars come from files, as it is read; it has none yet. */
export const storedCoin: StoredSymbol = {
  id: 1,
  symbol: 'CSV:COIN',
  name: 'Coin',
  market: 'crypto',
  pricePrecision: 2,
  volumePrecision: 0,
  sessionCode: '24x7',
  sessionExceptions: [],
  allowsNegative: false,
  keepsOutside: false,
  isSimulated: false,
  revision: 0,
  firstMinute: null,
  lastMinute: null,
  minutesFrom: null,
};
