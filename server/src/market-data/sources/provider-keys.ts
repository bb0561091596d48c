import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import { createProvider, isProviderPrefix } from './create-provider.ts';
import { listConnections, type Connection } from './feeds.queries.ts';
import { providerSealOwner, type PriceProviders } from './open-provider.ts';
import type { CandleProvider } from './provider.ts';

/** Encrypts the key of a provider: it can be read for no other one. */
export function sealKey(seals: Seals, prefix: string, key: string): string {
  return seals.seal(key, providerSealOwner(prefix));
}

/**
 * The adapter of a provider with its stored key; null without a key that it needs, or for one that there is not.
 * @param places where tests reach them
 * @throws SealBroken when the key cannot be decrypted
 */
export function openConnection(seals: Seals, connection: Connection, places?: PriceProviders): CandleProvider | null {
  const { prefix, key, settings } = connection;
  if (!isProviderPrefix(prefix)) return null;
  return createProvider(
    prefix,
    { key: key === null ? null : seals.open(key, providerSealOwner(prefix)), settings },
    places?.[prefix],
  );
}

/**
 * Opens providers by their prefix.
 * @returns for a prefix, its adapter; null: it is not read from, or has no key
 */
export function createOpenProvider(deps: {
  db: Db;
  seals: Seals;
  places: PriceProviders | undefined;
}): (prefix: string) => Promise<CandleProvider | null> {
  return async (prefix) => {
    const connection = (await listConnections(deps.db)).find((each) => each.prefix === prefix);
    return connection ? openConnection(deps.seals, connection, deps.places) : null;
  };
}

/** Encrypts a key with the current key of the installation if it was encrypted with another; an unreadable one is left unchanged. */
export async function sealKeyAnew(db: Db, seals: Seals, { prefix, key }: Connection): Promise<void> {
  if (key === null || seals.isCurrent(key)) return;
  try {
    const anew = sealKey(seals, prefix, seals.open(key, providerSealOwner(prefix)));
    await run(db)`update data_providers set key = ${anew} where prefix = ${prefix} and key = ${key}`;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
  }
}
