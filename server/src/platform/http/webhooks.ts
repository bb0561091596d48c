import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors.ts';
import { parseStorableJson } from './storable.ts';

/** Older messages are refused: they may be replays. */
const maxAgeMilliseconds = 5 * 60_000;

/** Compares in constant time; the length of a signature is not secret. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function hexHmac(algorithm: 'sha1' | 'sha256', key: string | Buffer, parts: (string | Buffer)[]): string {
  const hmac = createHmac(algorithm, key);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Whether a message was sent within the last minutes; false for the future and for what is not a number. */
export function isRecent(sentAt: number): boolean {
  return Math.abs(Date.now() - sentAt) <= maxAgeMilliseconds;
}

/** @throws AppError request.malformed */
export function parseJson(body: Buffer): unknown {
  try {
    return parseStorableJson(body.toString('utf8'));
  } catch (error) {
    throw new AppError('request.malformed', { cause: error });
  }
}
