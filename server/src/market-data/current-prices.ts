import type { Candle, LastPrice } from '@candela/contract/market-data/candles';
import type { Display } from '@candela/contract/market-data/displays';
import type { TradingDay } from '@candela/markets/candles/sessions';

/** The newest minutes of a symbol. */
export interface PriceMinutes {
  /** A few, oldest first; the last may be incomplete. */
  bars: readonly Candle[];
  previousClose: number;
  /** Only of stored bars. */
  revision?: number;
}

/** The last price of a symbol, and who may see it. */
export interface CurrentPrice {
  symbolId: number;
  symbol: string;
  display: Display;
  last: LastPrice;
  /** Those around now. */
  tradingDays: readonly TradingDay[];
}

/** Prices of now, generated or stored, by the ids of symbols. Symbols that are not active or have no bars are left out. */
export interface CurrentPrices {
  /** The symbols whose prices are computed, not stored: they change with the clock. */
  generatedIds(): Promise<ReadonlySet<number>>;
  minutes(symbolId: number): Promise<PriceMinutes | null>;
  last(symbolIds: readonly number[]): Promise<CurrentPrice[]>;
}
