import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token which proves that its device has signed in to this account before; a new one each time. */
export function signDevice(key: string, email: string): string {
  const id = randomBytes(12).toString('base64url');
  return `${id}.${macOf(key, email, id)}`;
}

/** The id in a token that was issued for this account, otherwise null. */
export function readDevice(key: string, email: string, token: string | undefined): string | null {
  const [id = '', mac = ''] = (token ?? '').split('.');
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(key, email, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function macOf(key: string, email: string, id: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([email, id]))
    .digest('base64url');
}
