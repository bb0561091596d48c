import type { FastifyServerOptions } from 'fastify';

/** Addresses whose protocol has the header: tus (https://tus.io/protocols/resumable-upload#x-http-method-override). */
const paths = /^\/api\/video-uploads\/[^/?]+/;
const methods = ['HEAD', 'PATCH', 'OPTIONS'];

/**
 * `X-HTTP-Method-Override`, for clients and proxies that can only send GET and POST. The address stays the same; the method changes before
 * the route is looked up.
 */
export const methodOverride: Pick<FastifyServerOptions, 'rewriteUrl'> = {
  rewriteUrl: (request) => {
    const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
    const url = request.url ?? '/';
    if (request.method === 'POST' && methods.includes(method) && paths.test(url)) request.method = method;
    return url;
  },
};
