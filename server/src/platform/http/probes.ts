import type { FastifyInstance } from 'fastify';
import type { ThisNode } from '#platform/nodes/this-node.ts';
import { AppError } from './errors.ts';

/**
 * Answers orchestrators and load balancers, without a key and without being counted: `/livez` when the event loop does, `/readyz` with 503
 * only for what another node could do better. Both answer from memory, so that any number of them costs no other service anything.
 */
export function mountProbes(app: FastifyInstance, node: Pick<ThisNode, 'condition'>): void {
  const config = { isThrottledByItself: true };
  app.get('/livez', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', { config }, async (_request, reply) => {
    const condition = node.condition();
    reply.header('cache-control', 'no-store');
    return reply.code(condition.status === 'unready' ? 503 : 200).send(condition);
  });
}

/** A node without pages: everything else is somewhere else. */
export function answerProbesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (url !== '/livez' && url !== '/readyz') throw new AppError('request.unknownRoute');
  });
}
