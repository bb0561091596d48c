import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { hubProtocol, type HubFrame } from '@candela/contract/hub';

/** The address of the hub of a test server; lets the server listen if it does not yet. */
export async function hubAddress(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/hub`;
}

/**
 * Connects to the hub and collects the frames it sends. `ready` resolves when the server has authenticated the connection, which it does after
 * the handshake: messages published before do not reach it. `closed` resolves with the code.
 */
export function openHub(address: string, token?: string) {
  const socket = new WebSocket(address, token === undefined ? [hubProtocol] : [hubProtocol, `token.${token}`]);
  onTestFinished(() => socket.terminate());
  const frames: HubFrame[] = [];
  const closed = once(socket, 'close').then(([code]) => code as number);
  const ready = new Promise<void>((resolve) => {
    let isReady = false;
    socket.on('message', (message) => {
      const frame = JSON.parse(String(message)) as HubFrame;
      if (isReady || frame.event !== 'alive') return void frames.push(frame);
      isReady = true;
      resolve();
    });
  });
  socket.once('open', () => socket.send('{"alive":true}'));
  return { socket, frames, closed, ready };
}
