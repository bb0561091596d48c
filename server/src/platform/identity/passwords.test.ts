import { randomBytes, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

it('knows the password again, and no other', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(isOutdated(hash)).toBe(false);
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect(await verifyPassword('correct horse batter', hash)).toBe(false);
  expect(await verifyPassword('correct horse battery', null)).toBe(false);
});

it('knows passwords that were hashed by scrypt, and says that they are outdated', async () => {
  const salt = randomBytes(16);
  const key = scryptSync('an older password', salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 });
  const hash = `scrypt$32768$8$3$${salt.toString('base64url')}$${key.toString('base64url')}`;
  expect(await verifyPassword('an older password', hash)).toBe(true);
  expect(await verifyPassword('another password', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

it('checks two at a time, lets 64 wait and refuses more at once', async () => {
  // The cheapest settings of Argon2: this test is about the queue.
  const cheap = `argon2id$8$1$1$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;
  const checks = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('x', cheap)));
  expect(checks.map(({ status }) => status)).toEqual([
    ...Array<string>(66).fill('fulfilled'),
    ...Array<string>(14).fill('rejected'),
  ]);
  expect(checks.at(-1)).toMatchObject({ reason: { code: 'server.busy', retryAfterSeconds: 5 } });
  expect(await verifyPassword('x', cheap)).toBe(false);
});
