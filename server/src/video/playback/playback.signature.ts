import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a playback URL is valid; clients renew it after half of that. */
export const playbackTtlSeconds = 600;

interface PlaybackClaim {
  videoId: string;
  userId: string;
  /** Key of the signature. */
  secret: string;
  now: Date;
}

function macOf(secret: string, videoId: string, claim: string): string {
  return createHmac('sha256', secret).update(`v1|${videoId}|${claim}`).digest('base64url');
}

/**
 * Signs the URL of a video: `/media/{videoId}/{exp36}.{b64uid}.{hmac}`, HMAC-SHA256 over `v1|videoId|exp.uid`.
 * Relative URLs in playlists inherit the token.
 */
export function signPlayback(given: PlaybackClaim & { ttlSeconds: number }): { path: string; expiresAt: Date } {
  const expires = Math.floor(given.now.getTime() / 1000) + given.ttlSeconds;
  const claim = `${expires.toString(36)}.${Buffer.from(given.userId).toString('base64url')}`;
  const token = `${claim}.${macOf(given.secret, given.videoId, claim)}`;
  return { path: `/media/${given.videoId}/${token}`, expiresAt: new Date(expires * 1000) };
}

/** The user and expiry of a token; null if it is invalid, for another video, or expired. */
export function verifyPlayback(given: { videoId: string; token: string; secret: string; now: Date }): {
  userId: string;
  expiresAt: Date;
} | null {
  const parts = given.token.split('.');
  const [exp = '', user = '', mac = ''] = parts;
  const expected = Buffer.from(macOf(given.secret, given.videoId, `${exp}.${user}`));
  const actual = Buffer.from(mac);
  if (parts.length !== 3 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const expiresAt = new Date(Number.parseInt(exp, 36) * 1000);
  if (!(expiresAt.getTime() > given.now.getTime())) return null;
  return { userId: Buffer.from(user, 'base64url').toString('utf8'), expiresAt };
}
