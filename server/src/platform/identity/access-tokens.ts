import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of an access token: how long a stolen token can be used, unless the session ends before. */
export const accessSeconds = 600;

/** A token that authorises the calls of a session; it is not stored. */
export function signAccess(key: string, sessionId: string, seconds = accessSeconds): string {
  const body = `${sessionId}.${(Date.now() + seconds * 1000).toString(36)}`;
  return `${body}.${macOf(key, body)}`;
}

/** The session of a token, null for a token that this server has not issued. */
export function readAccess(key: string, token: string): { sessionId: string; isExpired: boolean } | null {
  const [sessionId = '', expiry = '', mac = ''] = token.split('.');
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(key, `${sessionId}.${expiry}`))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { sessionId, isExpired: Number.parseInt(expiry, 36) <= Date.now() };
}

function macOf(key: string, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}
