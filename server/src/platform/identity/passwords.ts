import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP Password Storage Cheat Sheet: scrypt N=2^15, r=8, p=3 (32 MiB). */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

/** Hash in the form `scrypt$N$r$p$salt$key` (base64url), so that the cost can rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem: 64 * 2 ** 20 });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether `password` is the one behind `hash`. Without a hash (no such account) the same work is done, so that the
 * time of the answer says nothing.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n, r, p, salt, key] = (hash ?? (await absentHash())).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const derived = await derive(password.normalize('NFKC'), Buffer.from(salt ?? '', 'base64url'), keyLength, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    maxmem: 64 * 2 ** 20,
  });
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== null;
}

let absent: Promise<string> | undefined;

function absentHash(): Promise<string> {
  absent ??= hashPassword(randomBytes(16).toString('hex'));
  return absent;
}

const commonPasswords = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456123456',
  '111111111111',
  '000000000000',
  'aaaaaaaaaaaa',
  'qwertyuiopas',
  'qwertyqwerty',
  'qwerty123456',
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'iloveyou1234',
  'letmeinletmein',
  'adminadminadmin',
  'administrator',
  'welcome12345',
  'changemechangeme',
  'tradingtrading',
  'abcdefghijkl',
  'abcd12345678',
  'asdfghjklasdf',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  'zaq12wsxcde3',
  'football1234',
  'bitcoinbitcoin',
]);

/** Passwords that everyone tries: the well-known long ones, one repeated character, and those made of the e-mail. */
export function isTooCommon(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  return (
    commonPasswords.has(lower) ||
    new Set(lower).size < 4 ||
    lower === email.toLowerCase() ||
    (name.length >= 4 && lower.replaceAll(name, '').length < 5)
  );
}
