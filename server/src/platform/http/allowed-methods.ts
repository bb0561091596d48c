import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a request if its address exists with other methods, otherwise returns null.
     * @throws AppError request.wrongMethod
     */
    refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
  }
}

interface Route {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Requests with a method that an address does not have: 405 with the methods that it has (RFC 9110 §15.5.6), and an answer to OPTIONS
 * (§9.3.7), which grants other sites nothing. Register it before all routes, and after what counts requests.
 */
export function answerOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, Route>();
  app.addHook('onRoute', ({ method, url }) => {
    // Files and pages: any address.
    if (url === '*' || url === '/*') return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });
  app.decorate('refuseMethod', (request, reply) => {
    const path = request.url.split(/[?#]/)[0] ?? '';
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(found.flatMap((route) => [...route.methods]));
    if (methods.size === 0 || methods.has(request.method)) return null;
    reply.header('allow', [...methods.add('OPTIONS')].toSorted().join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new AppError('request.wrongMethod');
  });
  // Before the body is read, whose type may be unknown, too.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return app.refuseMethod(request, reply) ?? undefined;
  });
}

/** Parts such as `:id` are one segment of the path, `*` is the rest of it. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replaceAll(/[.$^()[\]{}+?|\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
