import type { Db } from '#db/client.ts';
import { findConnection } from '#market-data/sources/feeds.queries.ts';
import type { PriceProviders } from '#market-data/sources/open-provider.ts';
import { openConnection, sealKey } from '#market-data/sources/provider-keys.ts';
import { ProviderError, type CandleProvider } from '#market-data/sources/provider.ts';
import { blockProvider, spendUnits } from '#market-data/sources/spending.ts';
import { AppError } from '#platform/http/errors.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import type { ProviderProblem, providerServers } from '@candela/contract/market-data/providers';
import { requireKnown, type KnownProvider } from './known-providers.ts';

/** Longest call that an admin waits for. */
export const callMilliseconds = 20_000;

/** What an admin has entered; what is absent stays as it is stored. */
export interface GivenConnection {
  key?: string | undefined;
  server?: (typeof providerServers)[number] | undefined;
}

interface Deps {
  db: Db;
  seals: Seals;
  isDemo: boolean;
  /** Where tests reach them. */
  places?: PriceProviders | undefined;
  now?: () => number;
}

/** The choices of a provider that are no secret. */
export const settingsOf = ({ hasServers }: KnownProvider, server: string | undefined): Record<string, string> =>
  hasServers ? { server: server ?? 'practice' } : {};

/** Calls to providers for an admin who waits. */
export function createProviderCalls({ db, seals, isDemo, places, now = Date.now }: Deps) {
  /**
   * Makes a small call with the given key, or with the stored one.
   * @throws AppError dataProviders.notFound, dataProviders.keyMissing
   */
  async function test(
    prefix: string,
    given: GivenConnection,
  ): Promise<{ problem: ProviderProblem | null; text: string | null }> {
    const provider = await open(prefix, given);
    const { budget, searchCost } = provider.capabilities;
    const spending = { limits: budget, spender: 'live', cost: searchCost, now: now() } as const;
    if ((await spendUnits(db, prefix, spending)) !== null) return { problem: 'tooMany', text: null };
    try {
      await provider.search('eur', AbortSignal.timeout(callMilliseconds));
      return { problem: null, text: null };
    } catch (error) {
      return judge(prefix, error);
    }
  }

  /** What is wrong, by a failed call. @throws errors that are not about the provider */
  async function judge(prefix: string, error: unknown): Promise<{ problem: ProviderProblem; text: string }> {
    const text = error instanceof Error ? error.message.slice(0, 300) : '';
    if (error instanceof Error && error.name === 'TimeoutError') return { problem: 'unavailable', text };
    if (!(error instanceof ProviderError)) throw error;
    if (error.state === 'tooMany' && error.retryAt !== null) await blockProvider(db, prefix, error.retryAt);
    return { problem: error.state === 'unknownSymbol' ? 'noData' : error.state, text };
  }

  /** The adapter of a provider. @throws AppError dataProviders.notFound, dataProviders.keyMissing */
  async function open(prefix: string, given: GivenConnection = {}): Promise<CandleProvider> {
    const known = requireKnown(prefix, isDemo);
    if (known.isSimulated) throw new AppError('dataProviders.notFound');
    const stored = await findConnection(db, prefix);
    const settings = settingsOf(known, given.server ?? stored?.settings['server']);
    const key = given.key === undefined ? (stored?.key ?? null) : sealKey(seals, prefix, given.key);
    try {
      const provider = openConnection(seals, { prefix, key, settings }, places);
      if (provider) return provider;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
    throw new AppError('dataProviders.keyMissing');
  }

  return { test, open, judge };
}

export type ProviderCalls = ReturnType<typeof createProviderCalls>;
