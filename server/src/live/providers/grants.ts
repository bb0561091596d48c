import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Grant {
  /**
   * `speak` and `hear`: a speaker from the audience. `serve`: this server itself, if a media server asks for
   * authentication. `download`: the files of a recording.
   */
  action: 'publish' | 'play' | 'speak' | 'hear' | 'serve' | 'download';
  eventId: number;
  userId: string;
  /** The user as whom an admin watches; the grant ends when either of them loses access. */
  asUserId?: string | undefined;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The session with which it ends, if any. */
  sessionId?: string | undefined;
}

/** A signed token that contains its permissions. */
export function signGrant(key: string, { action, eventId, userId, asUserId, expiresAt, sessionId }: Grant): string {
  const values = [action, eventId, userId, expiresAt, sessionId, asUserId];
  const claims = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${claims}.${seal(key, claims)}`;
}

/** The permissions of a token; null if it is foreign, or has expired and that matters. */
export function readGrant(key: string, token: string, mayBeExpired = false): Grant | null {
  const [claims = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(seal(key, claims))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const values = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [
    Grant['action'],
    number,
    string,
    number,
    (string | null)?,
    (string | null)?,
  ];
  const [action, eventId, userId, expiresAt, sessionId, asUserId] = values;
  return mayBeExpired || expiresAt > Date.now()
    ? { action, eventId, userId, asUserId: asUserId ?? undefined, expiresAt, sessionId: sessionId ?? undefined }
    : null;
}

function seal(key: string, claims: string): string {
  return createHmac('sha256', key).update(claims).digest('base64url');
}
