import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { HostError } from './video-host.ts';

interface Claims {
  /** A playback id. */
  subject: string;
  /** `v` for playback, `t` for the thumbnail. */
  audience: 'v' | 't';
  /** Seconds since 1970. */
  expires: number;
}

/** A playback token, a JWT with RS256. @throws HostError wrongKey */
export function signMuxToken({ subject, audience, expires }: Claims, keyId: string, signingKey: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: subject, aud: audience, exp: expires, kid: keyId };
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), readMuxKey(signingKey)).toString('base64url')}`;
}

/** @throws HostError wrongKey */
export function readMuxKey(signingKey: string): KeyObject {
  try {
    return createPrivateKey(Buffer.from(signingKey, 'base64'));
  } catch (error) {
    throw new HostError('wrongKey', 'the signing key is no private key in base64', { cause: error });
  }
}
