import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#platform/http/errors.ts';

/** Older ones are refused: they may be replayed. */
const maxAgeMilliseconds = 5 * 60_000;

/** Compares in constant time; the length of a signature is no secret. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function hexHmac(algorithm: 'sha1' | 'sha256', key: string | Buffer, parts: (string | Buffer)[]): string {
  const hmac = createHmac(algorithm, key);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** @throws AppError streams.badSignature when it was sent long ago, or is from the future */
export function checkAge(sentAt: number): void {
  // Also for what is no number.
  if (!(Math.abs(Date.now() - sentAt) <= maxAgeMilliseconds)) throw new AppError('streams.badSignature');
}

/** @throws AppError request.malformed */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError('request.malformed', { cause: error });
  }
}
