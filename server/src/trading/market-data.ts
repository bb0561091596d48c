import type { Candle, Instrument, Timeframe } from '@candela/contract/trading/candles';

/** Which bars: they open at or after `from` and before `to`, in milliseconds since 1970; the newest `limit` of them. */
export interface CandleRequest {
  symbol: string;
  timeframe: Timeframe;
  from?: number | undefined;
  to?: number | undefined;
  limit: number;
}

export interface LastPrice {
  price: number;
  /** When it was traded. */
  at: number;
  /** Of the trading day before. */
  previousClose: number;
}

/** A provider of prices. A symbol carries its provider in front: `DEMO:EURUSD`. */
export interface MarketData {
  capabilities: {
    /** In front of the colon. */
    prefix: string;
    timeframes: readonly Timeframe[];
    isSimulated: boolean;
  };
  /** Null: not a symbol of this provider. */
  findInstrument(symbol: string): Promise<Instrument | null>;
  /** The best matches first. */
  searchSymbols(query: string, limit: number): Promise<Instrument[]>;
  /**
   * Oldest first. A bar whose time is not over yet holds what has been traded so far; a bar that is over never changes.
   * @returns null for an unknown symbol; `earlier` is the `to` that reads further back, null where there is nothing
   */
  candles(request: CandleRequest): Promise<{ data: Candle[]; earlier: number | null } | null>;
  lastPrice(symbol: string): Promise<LastPrice | null>;
}
