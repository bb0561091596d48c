import type { Db } from '#db/client.ts';
import { listOtherHosts } from './passkeys.queries.ts';

/** Browsers offer a passkey only on the host for which it was created: warns after the site has moved. */
export async function warnOfOtherHosts(db: Db, rpId: string, warn: (message: string) => void): Promise<void> {
  const hosts = await listOtherHosts(db, rpId);
  if (hosts.length === 0) return;
  warn(
    `There are passkeys for ${hosts.join(', ')}, which work at ${rpId} no more: PUBLIC_URL has another host than when they were made. Their owners sign in with their passwords and make new ones.`,
  );
}
