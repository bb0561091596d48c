import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Lookups } from '@candela/contract/site/lookups';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** Symbols and sources of prices that a caller may choose from. */
    'symbols.choices': (caller: SignedInCaller) => Promise<Pick<Lookups, 'tradingSymbols' | 'tradingDataProviders'>>;
  }
}
