import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';

/** Origin of a request. */
export interface Origin {
  address: string;
  userAgent: string;
}

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/**
 * Address of a client that is not handled by Fastify. Behind a proxy it is the last address that the proxy has added: those
 * before it are claims of the client.
 */
export function addressOfClient(request: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '');
}

/** The network of one customer: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/**
 * Whether a request comes from a page of this site, or from no page at all. Browsers tell it by `Sec-Fetch-Site`; older ones,
 * and all browsers on plain http other than localhost, send `Origin`.
 */
export function isSameOrigin({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === host);
}
