import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { networkOf } from '#platform/http/origins.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { hubProtocol } from '@candela/contract/hub';
import { listenForUpgrades } from './upgrades.ts';

const path = '/api/hub';

interface EndpointDeps {
  server: Server;
  throttles: Throttles;
  isOpen: boolean;
  /** Connections per minute and network; 0: unlimited. */
  connectsPerMinute: number;
  /** Origin of a request. */
  addressOf(request: IncomingMessage): string;
  accept(socket: WebSocket, request: IncomingMessage): Promise<void>;
}

/** Accepts WebSocket connections at the address of the hub, with a limit per minute and network. */
export function openHubEndpoint({ server, throttles, isOpen, connectsPerMinute, addressOf, accept }: EndpointDeps) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 4096,
    perMessageDeflate: false,
    handleProtocols: () => hubProtocol,
  });
  const stop = listenForUpgrades({
    server,
    refuse: (request) => {
      if (!isOpen || request.url?.split('?')[0] !== path) return '404 Not Found';
      const key = `hub connections ${networkOf(addressOf(request))}`;
      const wait = throttles.take({ key, limit: connectsPerMinute, seconds: 60 });
      return wait === null ? null : '429 Too Many Requests';
    },
    upgrade: (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => void accept(socket, request)),
  });
  return { stop, close: () => sockets.close() };
}
