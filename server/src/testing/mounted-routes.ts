import type { FastifyInstance } from 'fastify';
import { channel } from 'node:diagnostics_channel';

export interface MountedRoute {
  method: string;
  /** With `:name` for the parts that vary, and `*` for the rest. */
  path: string;
}

/**
 * Every route of a server that is started from now on, those of the contract and all others; filled as they are mounted. HEAD, which
 * Fastify adds to each GET, is left out.
 */
export function noteMountedRoutes(): MountedRoute[] {
  const routes: MountedRoute[] = [];
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, path: url });
    });
  });
  return routes;
}
