import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of every API key: secret scanners recognise leaked keys by it. */
const mark = 'cdl_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checkLength = 6;
const prefixLength = mark.length + 6;
const pattern = new RegExp(`^${mark}[0-9A-Za-z]{${randomLength + checkLength}}$`);

/** A new secret of 190 random bits with their checksum, so that typing errors are found without a look-up. */
export function makeApiKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return `${mark}${random}${checkOf(random)}`;
}

/** Whether a bearer token has the form of an API key rather than of a session token. */
export function isApiKey(token: string): boolean {
  return token.startsWith(mark);
}

/** Whether the checksum of the key is right. */
export function isWholeApiKey(token: string): boolean {
  if (!pattern.test(token)) return false;
  const random = token.slice(mark.length, mark.length + randomLength);
  return token.slice(mark.length + randomLength) === checkOf(random);
}

/** The stored hash of a secret. A plain hash is enough: nobody guesses 190 bits. */
export function hashApiKey(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The part of a secret that lists and logs show. */
export function prefixOfApiKey(token: string): string {
  return token.slice(0, prefixLength);
}

/** CRC-32 as six digits of base 62. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let at = 0; at < checkLength; at++) {
    check = `${digits[rest % digits.length] ?? ''}${check}`;
    rest = Math.floor(rest / digits.length);
  }
  return check;
}
