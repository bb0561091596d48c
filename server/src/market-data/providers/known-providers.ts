import { attributionOf } from '#market-data/attributions.ts';
import { createProvider, providerKinds, type ProviderPrefix } from '#market-data/sources/create-provider.ts';
import type { ProviderCapabilities } from '#market-data/sources/provider.ts';
import { AppError } from '#platform/http/errors.ts';

export interface KnownProvider {
  prefix: string;
  name: string;
  needsKey: boolean;
  /** It has a server for practice and one for accounts with money. */
  hasServers: boolean;
  /** Generated prices, without connection. */
  isSimulated: boolean;
  /** Who is named below charts; empty: nobody. */
  attribution: string;
  /** Its conditions, which change: they are not quoted. */
  termsUrl: string | null;
  /** Of a provider that is read from. */
  capabilities: ProviderCapabilities | null;
}

const terms: Record<ProviderPrefix, string> = {
  BINANCE: 'https://www.binance.com/en/terms',
  TWELVE: 'https://twelvedata.com/terms',
  OANDA: 'https://developer.oanda.com/rest-live-v20/introduction/',
};

const read: KnownProvider[] = providerKinds.flatMap(({ prefix, needsKey }) => {
  // What a provider can do does not depend on its key.
  const capabilities = createProvider(prefix, { key: 'none', settings: {} })?.capabilities;
  if (!capabilities) return [];
  const { name } = capabilities;
  const hasServers = prefix === 'OANDA';
  const attribution = attributionOf(prefix) ?? '';
  return [
    { prefix, name, needsKey, hasServers, isSimulated: false, capabilities, attribution, termsUrl: terms[prefix] },
  ];
});

const demo: KnownProvider = {
  prefix: 'DEMO',
  name: 'Demo market',
  needsKey: false,
  hasServers: false,
  isSimulated: true,
  attribution: '',
  termsUrl: null,
  capabilities: null,
};

/** The providers of prices that an installation may read from, and the market that generates them. */
export function listKnown(isDemo: boolean): readonly KnownProvider[] {
  return isDemo ? [...read, demo] : read;
}

/** @throws AppError dataProviders.notFound */
export function requireKnown(prefix: string, isDemo: boolean): KnownProvider {
  const known = listKnown(isDemo).find((each) => each.prefix === prefix);
  if (!known) throw new AppError('dataProviders.notFound');
  return known;
}
