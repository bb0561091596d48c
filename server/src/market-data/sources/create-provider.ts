import { createBinance } from './binance.ts';
import { createOanda } from './oanda.ts';
import type { ProviderPlace } from './provider-api.ts';
import type { CandleProvider } from './provider.ts';
import { createTwelveData } from './twelve-data.ts';

/** Providers that an installation can read from, and whether they need a key. */
export const providerKinds = [
  { prefix: 'BINANCE', name: 'Binance', needsKey: false },
  { prefix: 'TWELVE', name: 'Twelve Data', needsKey: true },
  { prefix: 'OANDA', name: 'OANDA', needsKey: true },
] as const;

export type ProviderPrefix = (typeof providerKinds)[number]['prefix'];

export function isProviderPrefix(prefix: string): prefix is ProviderPrefix {
  return providerKinds.some((each) => each.prefix === prefix);
}

/**
 * The adapter of a provider; null without a key that it needs.
 * @param settings `server` of OANDA: `practice` or `live`
 * @param place tests replace it
 */
export function createProvider(
  prefix: ProviderPrefix,
  { key, settings }: { key: string | null; settings: Readonly<Record<string, string>> },
  place: ProviderPlace = {},
): CandleProvider | null {
  if (prefix === 'BINANCE') return createBinance(place);
  if (key === null) return null;
  if (prefix === 'TWELVE') return createTwelveData({ ...place, key });
  return createOanda({ ...place, key, server: settings['server'] === 'live' ? 'live' : 'practice' });
}
