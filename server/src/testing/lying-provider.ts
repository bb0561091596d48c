import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider lies; empty if it is honest. */
export interface Lie {
  /** Replace the correct claims; null removes one. */
  claims?: Record<string, unknown>;
  /** Signs with a key that is not published. */
  isOtherKey?: boolean;
  algorithm?: 'none' | 'HS256';
  /** Returns no token at all. */
  isWithoutToken?: boolean;
  /** Added to the response of the userinfo endpoint. */
  userinfo?: Record<string, unknown>;
  /** Status of the response of that endpoint, if it fails. */
  userinfoStatus?: number;
  /** Claims that the discovery document lists; none by default. */
  listedClaims?: readonly string[];
  /** The issuer in its discovery document. */
  issuer?: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider on loopback with configurable responses. */
export async function startLyingProvider({ clientId, secret }: { clientId: string; secret: string }) {
  const [own, other] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  let lie: Lie = {};
  let person: Record<string, unknown> = {};
  let nonce = '';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    const answer = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (pathname.endsWith('/openid-configuration')) {
      return answer({
        issuer: lie.issuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...(lie.listedClaims && { claims_supported: lie.listedClaims }),
      });
    }
    if (pathname === '/jwks') {
      return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname === '/userinfo' && lie.userinfoStatus) return response.writeHead(lie.userinfoStatus).end();
    if (pathname === '/userinfo') return answer({ sub: 'x', ...person, ...lie.userinfo });
    if (pathname !== '/token') return response.writeHead(404).end();
    const token = lie.isWithoutToken ? {} : { id_token: tokenOf() };
    return answer({ access_token: 'a', token_type: 'bearer', ...token });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  function tokenOf(): string {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: clientId, sub: 'x', iat: now, exp: now + 300, nonce, ...person };
    const claims = Object.entries({ ...right, ...lie.claims }).filter(([, value]) => value !== null);
    const alg = lie.algorithm ?? 'RS256';
    const text = `${encode({ alg, kid: 'a' })}.${encode(Object.fromEntries(claims))}`;
    if (alg === 'none') return `${text}.`;
    if (alg === 'HS256') return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    return `${text}.${sign(text, (lie.isOtherKey ? other : own).privateKey)}`;
  }

  return {
    issuer,
    /** From now on responds with this person and lie; `url` is the authorization URL, whose nonce goes into the token. */
    answer(url: string, about: Record<string, unknown>, how: Lie = {}): void {
      nonce = new URL(url).searchParams.get('nonce') ?? '';
      person = about;
      lie = how;
    },
    lie: (how: Lie) => void (lie = how),
    stop: () => void server.close(),
  };
}

function sign(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64url');
}
