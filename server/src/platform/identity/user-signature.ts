import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token which proves that this server sent it to this user; it does not expire. */
export function signUser(key: string, userId: string): string {
  return `${userId}.${createHmac('sha256', key).update(userId).digest('base64url')}`;
}

/** The user of a token made by `signUser`, null for anything else. */
export function readUserSignature(key: string, token: string): string | null {
  const userId = token.split('.')[0] ?? '';
  const [given, expected] = [Buffer.from(token), Buffer.from(signUser(key, userId))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}
