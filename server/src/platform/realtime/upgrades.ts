import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Time for a refused client to read its response and disconnect. */
const goodbyeMilliseconds = 5000;

export type Refusal = '404 Not Found' | '429 Too Many Requests';

interface UpgradesDeps {
  server: Server;
  /** Why a request is not upgraded; null allows it. */
  refuse(request: IncomingMessage): Refusal | null;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
}

/**
 * Listens for upgrade requests. With such a request Node hands the socket over and removes its own listeners: an
 * error on it (a client that resets the connection) would end the process, so every socket gets a listener first.
 * @returns a function that stops listening
 */
export function listenForUpgrades({ server, refuse, upgrade }: UpgradesDeps): () => void {
  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const refusal = refuse(request);
    if (refusal === null) return upgrade(request, stream, head);
    const retry = refusal.startsWith('429') ? 'Retry-After: 60\r\n' : '';
    stream.end(`HTTP/1.1 ${refusal}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
    // A client that does not close its side would stay forever.
    const timer = setTimeout(() => stream.destroy(), goodbyeMilliseconds).unref();
    stream.once('close', () => clearTimeout(timer));
    stream.resume();
  }
  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
}
