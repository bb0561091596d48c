import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The problem with the UDP port of live media; null when it can be used. */
export async function findPortProblem(port: number): Promise<string | null> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port);
    await once(socket, 'listening');
  } catch (error) {
    return `UDP port ${port} (MEDIA_PORT) cannot be used for live media: ${error instanceof Error ? error.message : String(error)}`;
  }
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  return null;
}
