import { createHmac, timingSafeEqual } from 'node:crypto';
import { uuidDigits } from '@candela/contract/uuids';

const form = new RegExp(String.raw`^(${uuidDigits})\.([1-9]\d{0,8})\.([\w-]{43})$`);

/** The claims of a refresh token, before its signature is checked. */
export interface RefreshToken {
  sessionId: string;
  generation: number;
  mac: string;
}

/** Null if it is malformed. */
export function parseRefreshToken(text: string | undefined): RefreshToken | null {
  const [, sessionId, generation, mac] = form.exec(text ?? '') ?? [];
  if (sessionId === undefined || generation === undefined || mac === undefined) return null;
  return { sessionId, generation: Number(generation), mac };
}

/**
 * The refresh token of a generation. It is deterministic, so that a lost response can be repeated, and every old
 * token is recognised although none is stored.
 */
export function signRefreshToken(key: string, sessionId: string, generation: number, salt: string): string {
  return `${sessionId}.${generation}.${macOf(key, sessionId, generation, salt)}`;
}

/** Whether this server issued it, whatever its generation. */
export function isRefreshTokenOf(key: string, salt: string, { sessionId, generation, mac }: RefreshToken): boolean {
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(key, sessionId, generation, salt))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function macOf(key: string, sessionId: string, generation: number, salt: string): string {
  return createHmac('sha256', key).update(`${sessionId}|${generation}|${salt}`).digest('base64url');
}
