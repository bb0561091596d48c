import type { Db } from '#db/client.ts';
import { listOtherHosts } from './passkeys.queries.ts';

/** Browsers offer a passkey to the host only that it was made for: whoever moves the site is told what that means. */
export async function warnOfOtherHosts(db: Db, rpId: string, warn: (message: string) => void): Promise<void> {
  const hosts = await listOtherHosts(db, rpId);
  if (hosts.length === 0) return;
  warn(
    `There are passkeys for ${hosts.join(', ')}, which work at ${rpId} no more: PUBLIC_URL has another host than when they were made. Their owners sign in with their passwords and make new ones.`,
  );
}
