import { AddressRefused } from '#platform/http/public-requests.ts';
import type { ErrorCode } from '@candela/contract/errors';

type Problem = Extract<ErrorCode, `singleSignOn.${string}`>;

/** The problem with a claim of the token, by its name. */
const byClaim: Record<string, Problem> = {
  iss: 'singleSignOn.wrongIssuer',
  aud: 'singleSignOn.wrongAudience',
  azp: 'singleSignOn.wrongAudience',
  nonce: 'singleSignOn.wrongNonce',
  exp: 'singleSignOn.expired',
  iat: 'singleSignOn.expired',
  nbf: 'singleSignOn.expired',
};

const byCode: Record<string, Problem> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'singleSignOn.denied',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'singleSignOn.expired',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'singleSignOn.wrongIssuer',
  OAUTH_KEY_SELECTION_FAILED: 'singleSignOn.badSignature',
  OAUTH_TIMEOUT: 'singleSignOn.unreachable',
  ECONNREFUSED: 'singleSignOn.unreachable',
  ECONNRESET: 'singleSignOn.unreachable',
  ENOTFOUND: 'singleSignOn.unreachable',
  EAI_AGAIN: 'singleSignOn.unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'singleSignOn.unreachable',
  UND_ERR_SOCKET: 'singleSignOn.unreachable',
};

/** Why a response of a provider was rejected, or did not arrive. */
export function problemOf(error: unknown): Problem {
  const chain = causesOf(error);
  if (chain.some((each) => each instanceof AddressRefused)) return 'singleSignOn.privateAddress';
  for (const each of chain) {
    const claim = readText(each, 'claim');
    if (claim && byClaim[claim]) return byClaim[claim];
  }
  for (const each of chain) {
    // Causes: a TLS failure, or a timeout.
    if (readText(each, 'name') === 'TimeoutError') return 'singleSignOn.unreachable';
    const message = readText(each, 'message') ?? '';
    if (/signature|"alg"/i.test(message)) return 'singleSignOn.badSignature';
    if (/nonce/i.test(message)) return 'singleSignOn.wrongNonce';
    if (/"iss"|issuer/i.test(message)) return 'singleSignOn.wrongIssuer';
    const code = readText(each, 'code');
    if (code && byCode[code]) return byCode[code];
  }
  return 'singleSignOn.badAnswer';
}

/** Whether claims that were requested later are about another person than the signed token. */
export function isOfOther(error: unknown): boolean {
  return causesOf(error).some((each) => readText(each, 'code') === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
}

function causesOf(error: unknown): object[] {
  const found: object[] = [];
  for (let each = error; typeof each === 'object' && each !== null && found.length < 8;) {
    found.push(each);
    each = 'cause' in each ? each.cause : null;
  }
  return found;
}

function readText(from: object, name: string): string | undefined {
  const value = (from as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
