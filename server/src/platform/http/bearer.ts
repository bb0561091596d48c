import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token of a request (RFC 6750); the name of the scheme may be in upper or lower case (RFC 9110 §11.1). */
export function bearerOf({ authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  const end = authorization.indexOf(' ');
  const isBearer = end > 0 && authorization.slice(0, end).toLowerCase() === 'bearer';
  return isBearer ? authorization.slice(end).trim() || null : null;
}
