import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/**
 * Address of a client that is not handled by Fastify. Behind a proxy it is the last one that the proxy has added: those
 * before it are what the client says.
 */
export function addressOfClient(request: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '');
}
