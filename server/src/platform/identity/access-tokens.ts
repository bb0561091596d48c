import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an access token is good for: as long as somebody who has stolen one can use it, unless the session ends. */
export const accessSeconds = 600;

/** A token that opens the calls of a session; nothing of it is stored. */
export function signAccess(key: string, sessionId: string, seconds = accessSeconds): string {
  const body = `${sessionId}.${(Date.now() + seconds * 1000).toString(36)}`;
  return `${body}.${macOf(key, body)}`;
}

/** Whose token it is, null for one that we have not made. */
export function readAccess(key: string, token: string): { sessionId: string; isExpired: boolean } | null {
  const [sessionId = '', expiry = '', mac = ''] = token.split('.');
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(key, `${sessionId}.${expiry}`))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { sessionId, isExpired: Number.parseInt(expiry, 36) <= Date.now() };
}

function macOf(key: string, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}
