import type { FastifyInstance } from 'fastify';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { networkOf } from './origins.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests per minute and network to this route, in addition to the limit for all routes together. */
    requestsPerMinute?: number | undefined;
    /** The body is a stream of bytes. */
    takesBytes?: boolean | undefined;
    /** The route counts requests itself, or not at all. */
    isThrottledByItself?: boolean;
  }
}

/** Counts the requests of each network, to all routes together and to those with a limit of their own. */
export function throttleRequests(app: FastifyInstance, throttles: Throttles, perMinute: number): void {
  if (perMinute === 0) return;
  app.addHook('onRequest', async ({ ip, routeOptions: { config, method, url } }) => {
    if (config.isThrottledByItself) return;
    const network = networkOf(ip);
    refuseUntil(throttles.take({ key: `requests ${network}`, limit: perMinute, seconds: 60 }));
    const { requestsPerMinute: limit = 0 } = config;
    refuseUntil(throttles.take({ key: `requests ${String(method)} ${url} ${network}`, limit, seconds: 60 }));
  });
}
