import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every secret of an API key begins with: those who look for leaked secrets find it. */
const mark = 'cdl_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checkLength = 6;
const prefixLength = mark.length + 6;

/** A new secret of 190 random bits, with the check value of them, so that a typing error is found without a look-up. */
export function makeApiKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return `${mark}${random}${checkOf(random)}`;
}

/** What is kept of a secret. A plain hash is enough: nobody guesses 190 bits. */
export function hashApiKey(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What lists and logs show of a secret. */
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
