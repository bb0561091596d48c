import type { Connection } from './connections.ts';

const everyMilliseconds = 30_000;

/**
 * Pings every client, and disconnects those that did not answer the last ping.
 * @returns a function that stops it
 */
export function startHeartbeat(connections: ReadonlySet<Connection>, onBeat: () => void): () => void {
  const timer = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) {
        connection.socket.terminate();
        continue;
      }
      connection.isAlive = false;
      connection.socket.ping();
    }
    onBeat();
  }, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
