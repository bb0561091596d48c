import type { Candle, Instrument, LastPrice } from '@candela/contract/market-data/candles';
import type { TradingDay } from '@candela/markets/candles/sessions';
import type { Timeframe } from '@candela/markets/timeframes';
/** Requests bars that open at or after `from` and before `to`, in milliseconds since 1970; of these, the newest `limit`. */
export interface CandleRequest {
    symbol: string;
    timeframe: Timeframe;
    from?: number | undefined;
    to?: number | undefined;
    limit: number;
    /** The bars as they were in this revision; by default the newest. Only stored bars have revisions. */
    revision?: number | undefined;
    /** By default true: as if all splits had been made before. */
    adjusted?: boolean | undefined;
}
/** An instrument without the id of its row. */
export type ProvidedInstrument = Omit<Instrument, 'id'>;
/** A provider of prices. Symbols begin with the provider's prefix: `DEMO:EURUSD`. */
export interface MarketData {
    capabilities: {
        /** The part of a symbol before the colon. */
        prefix: string;
        timeframes: readonly Timeframe[];
        isSimulated: boolean;
    };
    /** Null if this provider does not have the symbol. */
    findInstrument(symbol: string): Promise<ProvidedInstrument | null>;
    /**
     * Oldest first. An unfinished bar contains the trades so far; a finished bar never changes.
     * @returns null for an unknown symbol; `earlier` is the `to` for the page before, null if there is none
     */
    candles(request: CandleRequest): Promise<{
        data: Candle[];
        earlier: number | null;
    } | null>;
    lastPrice(symbol: string): Promise<LastPrice | null>;
    /** Those around now; none of an unknown symbol. */
    tradingDays(symbol: string): TradingDay[];
}
