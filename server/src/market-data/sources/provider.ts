import type { BudgetLimit } from './budget.ts';

/** Lengths of bars that are asked of providers; longer ones are put together of these. */
export type BarLevel = '1m' | '1h' | '1d';

/** A bar as a provider sent it: decimal numbers as texts, not checked. */
export interface GivenBar {
  /** When it opens, in milliseconds since 1970; that of a day is midnight UTC of its date where the provider only gives a date. */
  t: number;
  o: string;
  h: string;
  l: string;
  c: string;
  /** "0" where the provider has no volume. */
  v: string;
}

export interface ProviderCapabilities {
  /** The part of a symbol before the colon: `BINANCE`. */
  prefix: string;
  name: string;
  timeframes: readonly BarLevel[];
  /** What its volumes count; `mixed`: it depends on the symbol. */
  volume: 'traded' | 'ticks' | 'none' | 'mixed';
  /** Bars of an answer. */
  maxBars: number;
  /** All of them hold at once; none: there is no limit. */
  budget: readonly BudgetLimit[];
  /** Units of a call of `candles`. */
  candlesCost: number;
  /** Units of a call of `search`, at most. */
  searchCost: number;
  /** Whether it has the bar of the current minute; otherwise only days that have ended. */
  hasLive: boolean;
  isSimulated: boolean;
}

/** A symbol that a provider knows, as far as it says; an admin completes the rest. */
export interface FoundSymbol {
  /** What the provider calls it, for `candles`: `EUR/USD`. */
  code: string;
  /** The part of our symbol after the colon: `EURUSD`. */
  symbol: string;
  name: string;
  /** A name of `tradingMarkets`, such as `crypto`, `forex`, `stocks`, `indices`, `commodities`. */
  market: string;
  base: string | null;
  quote: string | null;
  /** A decimal number such as "0.01"; null: the provider does not say. */
  tickSize: string | null;
  /** Of forex. */
  pipSize: string | null;
  /** Decimals of its volumes. */
  volumePrecision: number;
  volumeKind: 'traded' | 'ticks' | 'none';
  /** A calendar of `markets/src/candles/calendars.ts`; null: unknown. */
  sessionCode: string | null;
}

export interface CandlesRequest {
  /** What the provider calls the symbol: `BTCUSDT`, `EUR/USD`, `EUR_USD`. */
  code: string;
  level: BarLevel;
  /** Bars that open at or after `from` and before `to`, in milliseconds since 1970. */
  from: number;
  to: number;
  /** Ends the call; it then fails with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A page of bars: complete. An answer that is cut off, or of which one row cannot be read, is an error. */
export interface CandlesPage {
  /** Oldest first, each time once, all of them between `from` and `to`. */
  bars: GivenBar[];
  /** Whether the last bar of the page is not over yet. */
  isLastOpen: boolean;
  /** The `from` of the next page; null: there is no more before `to`. A page without bars may have a next one. */
  next: number | null;
}

/**
 * Prices of one provider. Each call is one or two requests, of at most ten seconds and two megabytes each, and asks nobody whether the
 * budget allows it: whoever calls has spent its units before (`spending.ts`).
 */
export interface CandleProvider {
  capabilities: ProviderCapabilities;
  /** At most 20, best first. @throws ProviderError */
  search(words: string, signal?: AbortSignal): Promise<FoundSymbol[]>;
  /** The oldest page. @throws ProviderError */
  candles(request: CandlesRequest): Promise<CandlesPage>;
}

/**
 * What kind of failure: `refused` lasts until an admin changes something (key, plan, country); `unknownSymbol` is about one symbol;
 * `tooMany` has a time from which the provider may be asked again; `unavailable` passes by itself.
 */
export type ProviderState = 'refused' | 'unknownSymbol' | 'tooMany' | 'unavailable';

/** What exactly was odd. */
export type ProviderReason =
  | 'wrongKey'
  | 'country'
  | 'plan'
  | 'badRequest'
  | 'symbol'
  | 'otherSymbol'
  | 'limit'
  | 'dailyLimit'
  | 'ban'
  | 'network'
  | 'silence'
  | 'cutOff'
  | 'tooLong'
  | 'serverError'
  | 'notJson'
  | 'otherShape';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly state: ProviderState;
  readonly reason: ProviderReason;
  /** In milliseconds since 1970, from when it may be asked again; of `tooMany` always, of others never. */
  readonly retryAt: number | null;

  /** @param detail what the provider said, shortened; never a key */
  constructor(
    state: ProviderState,
    reason: ProviderReason,
    detail: string,
    options: { retryAt?: number; cause?: unknown } = {},
  ) {
    super(`${state}, ${reason}: ${detail.slice(0, 300)}`, { cause: options.cause });
    this.state = state;
    this.reason = reason;
    this.retryAt = options.retryAt ?? null;
  }
}
