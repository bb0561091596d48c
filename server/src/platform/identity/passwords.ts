import { argon2, randomBytes, scrypt, timingSafeEqual, type Argon2Parameters, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { AppError } from '#platform/http/errors.ts';

const deriveByArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const deriveByScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes and one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const keyLength = 32;
const currentForm = ['argon2id', cost.memory, cost.passes, cost.parallelism].join('$');

/** Hashing occupies threads of the pool that also reads files: two at a time leave half of them free. */
const turns = pLimit(2);
/** Maximum queue length: further requests would wait too long. */
const maxWaiting = 64;

/** @throws AppError server.busy when too many wait already */
async function inTurn<T>(derive: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= maxWaiting) throw passwordsBusy();
  return turns(derive);
}

/** Why a password is not checked now. */
export function passwordsBusy(cause?: unknown): AppError {
  return new AppError('server.busy', { message: 'Too many passwords are being checked.', retryAfterSeconds: 5, cause });
}

/**
 * Hash in the form `argon2id$memory$passes$parallelism$salt$key` (base64url), so that the cost can rise later.
 * @throws AppError server.busy
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(() => deriveKey(password, currentForm.split('$'), salt));
  return [currentForm, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a hash was made with other parameters than new ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`${currentForm}$`);
}

/**
 * Whether `password` matches `hash`. Without a hash (no such account) the same work is done, so that the
 * response time reveals nothing.
 * @throws AppError server.busy
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = (hash ?? absentHash).split('$');
  const [salt, expected] = parts.slice(4).map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !expected) return false;
  const derived = await inTurn(() => deriveKey(password, parts.slice(0, 4), salt));
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== null;
}

/** A hash that no known password matches. */
const absentHash = [currentForm, ...[16, keyLength].map((bytes) => randomBytes(bytes).toString('base64url'))].join('$');

function deriveKey(password: string, [algorithm, ...figures]: readonly string[], salt: Buffer): Promise<Buffer> {
  const [first = 0, second = 0, third = 0] = figures.map(Number);
  const message = password.normalize('NFKC');
  if (algorithm === 'argon2id') {
    const by = { memory: first, passes: second, parallelism: third };
    return deriveByArgon2('argon2id', { message, nonce: salt, tagLength: keyLength, ...by });
  }
  // Until November 2026 passwords were hashed with scrypt; users who have not signed in since still have such hashes.
  return deriveByScrypt(message, salt, keyLength, { N: first, r: second, p: third, maxmem: 64 * 2 ** 20 });
}
