import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;
/** Codes of the step before and after count, too: clocks differ. */
const window = 1;

/** A new secret of 160 bits, in Base32. */
export function makeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** What authenticator apps read from a QR code. */
export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret }).toString();
}

/** The step, thirty seconds counted from 1970, that a code is of; null when it is of none that counts now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret, period }).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** The code of a moment. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ secret, period }).generate({ timestamp: at });
}
