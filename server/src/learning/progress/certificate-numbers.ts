import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digits = 12;

/** A random number that cannot be guessed: `CAN-` and 60 random bits. */
export function makeCertificateNumber(): string {
  const bytes = randomBytes(digits);
  return format([...bytes].map((byte) => alphabet[byte & 31] ?? '').join(''));
}

/**
 * The number in a text as people type it: in any case, with different hyphens or none, with O for 0 and I or L for 1.
 * @returns null if it is not a valid number
 */
export function readCertificateNumber(text: string): string | null {
  if (text.length > 100) return null;
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/^CAN(?=.{12}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? format(letters) : null;
}

function format(letters: string): string {
  return `CAN-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
