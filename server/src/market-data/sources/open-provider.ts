import type { ProviderPrefix } from './create-provider.ts';
import type { ProviderPlace } from './provider-api.ts';

/** Where providers of prices are reached; undefined: where they really are. */
export type PriceProviders = Partial<Record<ProviderPrefix, ProviderPlace>>;

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Tests use other ones. */
    priceProviders: PriceProviders | undefined;
  }
}

/** The context to which the encrypted key of a provider is bound. */
export const providerSealOwner = (prefix: string): string => `data-provider:${prefix}`;
