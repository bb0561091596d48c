import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';

/**
 * A proxy to a server that a test can disturb. Cutting resets connections and refuses new ones; holding keeps them, and passes nothing on
 * until released, as a server that is stopped does; slowing passes everything on later; half-closing ends only what the server says.
 */
export async function cuttableProxy(target: URL) {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let isCut = false;
  let delay = 0;
  let held: (() => void)[] | undefined;
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const upstream = connect(Number(target.port), target.hostname);
    clients.add(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        clients.delete(client);
        other.destroy();
      });
      socket
        .pipe(
          new Transform({
            transform(chunk, _encoding, done) {
              const pass = () => (delay === 0 ? done(null, chunk) : void setTimeout(() => done(null, chunk), delay));
              if (held) held.push(pass);
              else pass();
            },
          }),
        )
        .pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend: () => {
      isCut = false;
    },
    hold: () => {
      held ??= [];
    },
    release: () => {
      const waiting = held ?? [];
      held = undefined;
      for (const pass of waiting) pass();
    },
    slow: (milliseconds: number) => {
      delay = milliseconds;
    },
    halfClose: () => {
      for (const client of clients) client.end();
    },
  };
}
