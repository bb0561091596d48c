import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token of a request (RFC 6750); the name of the scheme may be in upper or lower case (RFC 9110 §11.1). */
export function bearerOf({ authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  return /^bearer +(.+)$/i.exec(authorization)?.[1] ?? null;
}
