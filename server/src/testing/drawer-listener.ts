import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HubFrame } from '@candela/contract/hub';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** Listens as a user; returns a function that counts the `notifications.changed` messages received. */
export async function listenAtDrawer(app: FastifyInstance, token: string): Promise<() => number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, ['candela', `token.${token}`]);
  onTestFinished(() => socket.terminate());
  let count = 0;
  socket.on('message', (message) => {
    if ((JSON.parse(String(message)) as HubFrame).event === 'notifications.changed') count++;
  });
  await once(socket, 'open');
  return () => count;
}
