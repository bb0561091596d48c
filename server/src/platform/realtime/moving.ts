import { setTimeout } from 'node:timers/promises';
import { sendFrame, type Connection } from './connections.ts';

/** Clients are disconnected in steps of this time. */
const stepMilliseconds = 50;

/** Tells every client that it has to move, so that it comes back at a time of its own, and disconnects them spread over so many seconds. */
async function moveClients(
  connections: ReadonlySet<Connection>,
  seconds: number,
  drop: (connection: Connection) => void,
): Promise<void> {
  const text = JSON.stringify({ event: 'moving', data: { within: seconds } });
  if (seconds > 0) for (const connection of connections) sendFrame(connection, (socket) => socket.send(text));
  const endsAt = performance.now() + seconds * 1000;
  while (connections.size > 0) {
    const steps = Math.max(1, Math.round((endsAt - performance.now()) / stepMilliseconds));
    for (const connection of [...connections].slice(0, Math.ceil(connections.size / steps))) {
      connection.socket.close(1001);
      drop(connection);
    }
    if (connections.size > 0) await setTimeout(stepMilliseconds);
  }
}

/** The clients of a node that ends. @param stop accepts no more of them */
export function leavingClients(
  connections: ReadonlySet<Connection>,
  drop: (connection: Connection) => void,
  stop: () => void,
) {
  return {
    count: () => connections.size,
    async move(seconds: number): Promise<void> {
      stop();
      await moveClients(connections, seconds, drop);
    },
  };
}
