import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;
/** The codes of the previous and the next step are accepted, too: clocks differ. */
const window = 1;

/** A new secret of 160 bits, in Base32. */
export function makeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** The URI that authenticator apps read from a QR code. */
export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret }).toString();
}

/** The time step (30 seconds, counted from 1970) of a code; null if it is not valid now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret, period }).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** The code at a given time. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ secret, period }).generate({ timestamp: at });
}
