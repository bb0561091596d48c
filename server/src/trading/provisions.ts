import type { CurrentPrice } from '#market-data/current-prices.ts';
import type { CandleRequest } from '#market-data/price-provider.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { CandlePage } from '@candela/contract/market-data/candles';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** The last prices of symbols, whoever may see them. */
    'prices.current': (symbolIds: readonly number[]) => Promise<CurrentPrice[]>;
    /** Candles as the caller may see them: of symbols shown to them, without bars that are hidden from them. */
    'candles.listFor': (caller: SignedInCaller, request: CandleRequest) => Promise<CandlePage>;
  }
}
