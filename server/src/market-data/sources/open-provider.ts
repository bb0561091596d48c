import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { createProvider, isProviderPrefix, type ProviderPrefix } from './create-provider.ts';
import type { ProviderPlace } from './provider-api.ts';
import type { CandleProvider } from './provider.ts';

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

const connectionRow = rowOf({ key: z.nullable(z.string()), settings: z.record(z.string(), z.string()) });

/**
 * Opens providers with their stored keys.
 * @returns for a prefix, its adapter; null: it is not read from, or has no key
 * @throws SealBroken when the key cannot be decrypted
 */
export function createOpenProvider({
  db,
  seals,
  places = {},
}: {
  db: Db;
  seals: Seals;
  places?: PriceProviders | undefined;
}): (prefix: string) => Promise<CandleProvider | null> {
  return async (prefix) => {
    if (!isProviderPrefix(prefix)) return null;
    const row = await readRow(db, connectionRow)`
      select key, settings from data_providers where prefix = ${prefix} and is_active`;
    if (!row) return null;
    const key = row.key === null ? null : seals.open(row.key, providerSealOwner(prefix));
    return createProvider(prefix, { key, settings: row.settings }, places[prefix]);
  };
}
