import type { Db } from '#db/client.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import type { SymbolFields } from '@candela/contract/market-data/symbols';

/** A share of which the installation owns the bars. */
export const shareFields: SymbolFields = {
  symbol: 'CSV:ACME',
  name: 'Acme',
  display: 'staff',
  providerCode: null,
  tradingViewCode: 'NASDAQ:ACME',
  market: 'stocks',
  base: 'ACME',
  quote: 'USD',
  tickSize: '0.01',
  pipSize: null,
  volumePrecision: 0,
  sessionCode: 'us_equity',
  volumeKind: 'traded',
  allowsNegative: false,
  keepsOutside: false,
  spread: '0.02',
  priceBasis: 'last',
};

/** A Monday at 10:00 in New York. */
export const monday = Date.parse('2026-11-16T15:00:00Z');

/** Stores a minute in which all prices were the same. */
export const storeMinute = (db: Db, symbolId: number, price: number, t = monday) =>
  storeBars(db, {
    symbolId,
    bars: [{ t, o: price, h: price, l: price, c: price, v: 10 }],
    source: 'CSV',
    corrects: true,
    now: Date.now(),
  });
