import type { FastifyRequest } from 'fastify';
import { parseRange } from './ranges.ts';

/**
 * Whether the client already has this version (`If-None-Match`, RFC 9110 §13.1.2): a list of tags, which a proxy may have made weak, or
 * `*`.
 */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/**
 * The requested range of a file (RFC 9110 §14.2). Ranges are only defined for GET; of a file that has changed since (`If-Range`, §13.1.5),
 * everything is sent.
 */
export function requestedRange(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { size, etag }: { size: number; etag: string },
): ReturnType<typeof parseRange> {
  if (method !== 'GET' || (headers['if-range'] ?? etag) !== etag) return null;
  return parseRange(headers.range, size);
}
