import type { FastifyInstance } from 'fastify';
import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { followConnections } from '#platform/http/open-connections.ts';

/** A client that sends one request after another sends the next one within this time. */
const quietMilliseconds = 1000;
const sweepMilliseconds = 20;

/**
 * Prepares a server, before it listens, for ending without losing a request. The returned function stops listening and answers what
 * arrives on connections that are kept alive, each with `Connection: close`: a connection that is closed while its client sends the next
 * request would lose it. Connections without a request for a second are closed then. Then it closes the app.
 */
export function prepareClosing(
  app: FastifyInstance,
): (graceMilliseconds?: number, alsoUntil?: Promise<unknown>) => Promise<void> {
  const connections = followConnections(app.server);
  /**
   * @param graceMilliseconds time after which pending requests are cut off
   * @param alsoUntil what it waits for besides, at most as long
   */
  return async (graceMilliseconds = 10_000, alsoUntil: Promise<unknown> = Promise.resolve()) => {
    const also = { isAwaited: true };
    const arrived = () => void (also.isAwaited = false);
    alsoUntil.then(arrived, arrived);
    const limit = Date.now() + graceMilliseconds;
    // Not `app.server.close`, which also closes connections between two requests.
    Server.prototype.close.call(app.server);
    connections.finish();
    do {
      await setTimeout(sweepMilliseconds);
      // Right after what has arrived was read: a request may be among it.
      await setImmediate();
    } while ((connections.closeQuiet(quietMilliseconds) > 0 || also.isAwaited) && Date.now() < limit);
    connections.closeAll();
    await app.close();
  };
}
