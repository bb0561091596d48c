import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './secrets.ts';

const dayMilliseconds = 86_400_000;

/**
 * Tokens in addresses of files: `{day}.{hmac}`. They stay the same for a day (UTC), so that browsers can cache what they lead to, and expire at
 * the end of the next day.
 * @param secret of the installation
 * @param purpose a token for one is of no use for another
 */
export function createDaySignatures(secret: string, purpose: string) {
  const key = deriveKey(secret, purpose);
  const signatureOf = (id: string, day: string) =>
    createHmac('sha256', key).update(`v1|${id}|${day}`).digest('base64url');

  function tokenOf(id: string, now = Date.now()): string {
    const day = Math.floor(now / dayMilliseconds).toString(36);
    return `${day}.${signatureOf(id, day)}`;
  }

  /** Whether a token was issued by this server for this file, today or yesterday. */
  function verify(id: string, token: string, now = Date.now()): boolean {
    const [day = '', signature = ''] = token.split('.');
    const expected = Buffer.from(signatureOf(id, day));
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
    const age = Math.floor(now / dayMilliseconds) - Number.parseInt(day, 36);
    return age === 0 || age === 1;
  }

  return { tokenOf, verify };
}

export type DaySignatures = ReturnType<typeof createDaySignatures>;
