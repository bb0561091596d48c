import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** Requests that are not answered yet. */
  pending: Set<ServerResponse>;
  /** When the connection was opened or its last request answered; milliseconds of `readingClock`. */
  quietSince: number;
  /** Bytes received until then; more of them are the beginning of a request. */
  bytesRead: number;
}

/** The HTTP connections of a server. Those that become WebSockets are not among them from then on. */
export interface OpenConnections {
  /** From now on each response is the last one of its connection, which is closed after it. */
  finish(): void;
  /** Closes connections without a request since `milliseconds`. @returns how many are left */
  closeQuiet(milliseconds: number): number;
  closeAll(): void;
}

const tickMilliseconds = 250;

/**
 * Milliseconds in which this process read what arrived. While it gets no processor, or stays in one piece of code, its clients only seem to
 * be quiet: such a standstill counts as one tick.
 */
function readingClock(server: Server): () => number {
  let [milliseconds, tickedAt] = [0, performance.now()];
  const sinceTick = () => Math.min(performance.now() - tickedAt, tickMilliseconds);
  const ticks = setInterval(() => {
    milliseconds += sinceTick();
    tickedAt = performance.now();
  }, tickMilliseconds).unref();
  server.once('close', () => clearInterval(ticks));
  return () => milliseconds + sinceTick();
}

/** Follows the connections of a server, before it listens. */
export function followConnections(server: Server): OpenConnections {
  const connections = new Map<Socket, Connection>();
  const readingTime = readingClock(server);
  let isFinishing = false;

  server.on('connection', (socket) => {
    connections.set(socket, { pending: new Set(), quietSince: readingTime(), bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.pending.add(response);
    if (isFinishing) response.setHeader('connection', 'close');
    response.once('close', () => {
      connection.pending.delete(response);
      Object.assign(connection, { quietSince: readingTime(), bytesRead: socket.bytesRead });
    });
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => void connections.delete(socket));

  return {
    finish() {
      isFinishing = true;
      for (const { pending } of connections.values()) {
        for (const response of pending) if (!response.headersSent) response.setHeader('connection', 'close');
      }
    },
    closeQuiet(milliseconds) {
      const now = readingTime();
      for (const [socket, { pending, quietSince, bytesRead }] of connections) {
        const isQuiet = pending.size === 0 && socket.bytesRead === bytesRead && now - quietSince >= milliseconds;
        if (isQuiet) socket.destroy();
      }
      return connections.size;
    },
    closeAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
  };
}
