import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that scripts cannot read and that is not sent with requests from other sites, except, with `lax`, when they link here. */
export interface Cookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * Over https its name begins with `__Host-`, so that no other host of the domain can set it; over http (a laptop, a home
 * network) browsers would reject it under that name.
 */
export function defineCookie(
  publicUrl: string,
  plainName: string,
  maxAgeSeconds: number,
  sameSite: 'strict' | 'lax' = 'strict',
): Cookie {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? `__Host-${plainName}` : plainName;
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite, secure };
  return {
    read: (request) => request.cookies[name],
    write: (reply, value) => void reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
