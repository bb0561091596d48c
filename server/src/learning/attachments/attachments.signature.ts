import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed addresses of files: `/files/{attachmentId}/{exp36}.{b64 user id}.{hmac}/{name}`, like those of videos. */
const linkTtlSeconds = 600;

function signatureOf(secret: string, id: string, claim: string): string {
  return createHmac('sha256', secret).update(`v1|${id}|${claim}`).digest('base64url');
}

/** Path without the file name, and its expiry. */
export function signLink(given: { id: string; userId: string; secret: string; now: Date }): {
  path: string;
  expiresAt: Date;
} {
  const expires = Math.floor(given.now.getTime() / 1000) + linkTtlSeconds;
  const claim = `${expires.toString(36)}.${Buffer.from(given.userId).toString('base64url')}`;
  const token = `${claim}.${signatureOf(given.secret, given.id, claim)}`;
  return { path: `/files/${given.id}/${token}`, expiresAt: new Date(expires * 1000) };
}

/** Whether a token was issued by this server for this file, and has not expired. */
export function verifyLink(given: { id: string; token: string; secret: string; now: Date }): boolean {
  const [exp = '', user = '', signature = ''] = given.token.split('.');
  const expected = Buffer.from(signatureOf(given.secret, given.id, `${exp}.${user}`));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  return Number.parseInt(exp, 36) * 1000 > given.now.getTime();
}
