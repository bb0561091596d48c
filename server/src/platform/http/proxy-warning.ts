import type { FastifyInstance } from 'fastify';

/**
 * Says once in the log that a proxy passes requests on while `TRUST_PROXY` is off: all clients then have the address of the proxy, and
 * share the limits of one network.
 */
export function warnOfProxy(app: FastifyInstance, isTrusted: boolean): void {
  if (isTrusted) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      request.log.warn(
        'A proxy passes requests on (X-Forwarded-For), but TRUST_PROXY is off: all clients count as one network.',
      );
    }
    done();
  });
}
