import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Grant {
  /**
   * `speak` and `hear`: somebody from the audience who was called on. `serve`: this server itself, where a media server asks
   * who calls. `download`: the files of a recording.
   */
  action: 'publish' | 'play' | 'speak' | 'hear' | 'serve' | 'download';
  eventId: number;
  userId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Where it ends with a session, too. */
  sessionId?: string | undefined;
}

/** A token that carries what it allows, signed. */
export function signGrant(key: string, { action, eventId, userId, expiresAt, sessionId }: Grant): string {
  const claims = Buffer.from(JSON.stringify([action, eventId, userId, expiresAt, sessionId])).toString('base64url');
  return `${claims}.${seal(key, claims)}`;
}

/** What a token allows; null for one that is not ours, or has run out where that matters. */
export function readGrant(key: string, token: string, mayBeExpired = false): Grant | null {
  const [claims = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(seal(key, claims))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [action, eventId, userId, expiresAt, sessionId] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [
    Grant['action'],
    number,
    string,
    number,
    string | null | undefined,
  ];
  return mayBeExpired || expiresAt > Date.now()
    ? { action, eventId, userId, expiresAt, sessionId: sessionId ?? undefined }
    : null;
}

function seal(key: string, claims: string): string {
  return createHmac('sha256', key).update(claims).digest('base64url');
}
