import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
