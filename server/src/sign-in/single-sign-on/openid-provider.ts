import type { Configuration } from 'openid-client';
import { AppError } from '#platform/http/errors.ts';
import { requestPublic, type Reach } from '#platform/http/public-requests.ts';
import { claimAt } from './claims.ts';
import { isOfOther, problemOf } from './openid-problems.ts';
import { provenBy, type Proven } from './proven-identity.ts';

/** The registration of this installation at a provider. */
export interface ProviderAccess {
  issuer: string;
  clientId: string;
  secret: string;
}

/** Values that bind a response to its request. */
export interface Tie {
  state: string;
  nonce: string;
  /** Code verifier of PKCE. */
  verifier: string;
}

interface Deps {
  callbackUrl: string;
  /** Where the provider may be. */
  reach: Reach;
}

const keptMilliseconds = 600_000;
/** How many seconds the provider's clock may be ahead of ours. */
const aheadSeconds = 120;

/** OpenID Connect client. The library is loaded on first use. */
export function createOpenidProvider({ callbackUrl, reach }: Deps) {
  let kept: { key: string; until: number; configuration: Configuration } | null = null;

  /** The provider's metadata, cached for ten minutes. @throws AppError singleSignOn.… */
  async function ask({ issuer, clientId, secret }: ProviderAccess, isFresh = false): Promise<Configuration> {
    const key = JSON.stringify([issuer, clientId, secret]);
    if (!isFresh && kept?.key === key && kept.until > Date.now()) return kept.configuration;
    const client = await import('openid-client');
    const configuration = await client
      .discovery(new URL(issuer), clientId, secret, undefined, {
        // Without the first check a token that was signed with another key would be accepted.
        execute: [client.enableNonRepudiationChecks, ...(reach === 'public' ? [] : [client.allowInsecureRequests])],
        [client.customFetch]: (url, options) => requestPublic(url, options, reach),
        timeout: 15,
      })
      .catch(refuse);
    kept = { key, until: Date.now() + keptMilliseconds, configuration };
    return configuration;
  }

  /** An authorisation request, and its address. @throws AppError singleSignOn.… */
  async function begin(access: ProviderAccess): Promise<Tie & { url: string }> {
    const configuration = await ask(access);
    const client = await import('openid-client');
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const { href } = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { state, nonce, verifier, url: href };
  }

  /**
   * @param search query string of the address to which the provider redirected the browser
   * @param roleClaim name or path, requested if it is missing; empty: none
   * @throws AppError singleSignOn.…
   */
  async function finish(
    access: ProviderAccess,
    search: string,
    { state, nonce, verifier }: Tie,
    roleClaim: string,
  ): Promise<Proven> {
    const configuration = await ask(access);
    const client = await import('openid-client');
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(search, callbackUrl), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      .catch(refuse);
    const claims = tokens.claims();
    if (!claims) throw new AppError('singleSignOn.badAnswer');
    // The library accepts a token from the future.
    if (claims.iat > Date.now() / 1000 + aheadSeconds) throw new AppError('singleSignOn.expired');
    // Providers may send address, name and groups only on request.
    const needed = ['email', 'email_verified', ...(roleClaim === '' ? [] : [roleClaim])];
    const isComplete = needed.every((name) => claimAt(claims, name) !== undefined);
    if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return provenBy(claims, {});
    try {
      return provenBy(claims, await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      if (error instanceof AppError) throw error;
      const code = problemOf(error);
      // Claims about somebody else are a reason to doubt the provider; without a response, the signed token still holds.
      if (isOfOther(error) || code === 'singleSignOn.privateAddress') refuse(error);
      return provenBy(claims, {}, new AppError('singleSignOn.unreachable', { cause: error }));
    }
  }

  return { ask, begin, finish };
}

function refuse(error: unknown): never {
  const problem = problemOf(error);
  throw new AppError(problem, {
    cause: error,
    message: error instanceof Error ? error.message : String(error),
    ...(problem === 'singleSignOn.unreachable' && { retryAfterSeconds: 10 }),
  });
}
