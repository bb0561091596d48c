import type { FastifyInstance } from 'fastify';

/**
 * Stops listening and waits for pending requests. A connection is closed as soon as its request is answered: one that
 * is kept alive would otherwise delay the exit for its whole idle time.
 * @param graceMilliseconds time after which pending requests are cut off
 */
export async function closeServer(app: FastifyInstance, graceMilliseconds = 10_000): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
}
