import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy without stickiness: each request, and each connection to the hub, goes to the next of the servers that answer. */
export async function rotatingProxy(targets: readonly string[]) {
  const alive = targets.map((url) => new URL(url));
  const counts = new Map<string, number>();
  let turn = 0;
  const next = () => {
    const target = alive[turn++ % alive.length];
    if (!target) throw new Error('no server is left');
    counts.set(target.origin, (counts.get(target.origin) ?? 0) + 1);
    return target;
  };
  const server = createServer((incoming: IncomingMessage, response) => {
    const { hostname, port } = next();
    const { method, url, headers } = incoming;
    const outgoing = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const { hostname, port } = next();
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream);
      upstream.pipe(socket);
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests each server has had. */
    counts,
    /** From now on nothing is sent to this one. */
    leaveOut(url: string): void {
      alive.splice(
        alive.findIndex(({ origin }) => origin === new URL(url).origin),
        1,
      );
    },
  };
}
