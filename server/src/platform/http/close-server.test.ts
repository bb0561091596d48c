import fastify from 'fastify';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { prepareClosing } from '#platform/http/close-server.ts';

/** A server whose answers take some milliseconds; `/slow` waits for `release`. */
async function startServer() {
  const app = fastify();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  app.get('/', async () => {
    await delay(Math.random() * 20);
    return 'answered';
  });
  app.get('/slow', async () => {
    await released;
    return 'answered';
  });
  const close = prepareClosing(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as AddressInfo).port, close, release };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends requests over one connection, pausing between them, until the server says that it closes it. */
async function beBusy(port: number, pause: number): Promise<{ answers: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let answers = 1; ; answers++) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent, path: '/' }, resolve).on('error', reject);
    });
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, 'end');
    if (response.headers.connection === 'close') return { answers };
    await delay(pause);
  }
}

/** Lets nothing in this process run, like a machine that has no processor for it. */
function standStill(milliseconds: number) {
  const begun = performance.now();
  while (performance.now() - begun < milliseconds);
}

test.each([
  ['', [0, 0]],
  [' after it stood still', [1200, 0]],
  [' and stands still meanwhile', [0, 1200]],
] as const)(
  '32 clients that send one request after another lose none while the server ends%s',
  async (_name, stalls) => {
    const { port, close } = await startServer();
    const clients = Array.from({ length: 32 }, (_, index) => beBusy(port, index * 8));
    const ended = Promise.allSettled(clients);
    await delay(500);
    standStill(stalls[0]);
    const closed = close();
    await delay(50);
    standStill(stalls[1]);
    await closed;
    const lost = (await ended).filter((client) => client.status === 'rejected');
    expect(lost.map(({ reason }) => String(reason))).toEqual([]);
    await expect(open(port)).rejects.toThrow('ECONNREFUSED');
  },
);

test('connections without a request are closed at once; one that has a request is closed after its answer', async () => {
  const { port, close, release } = await startServer();
  const [idle, waiting] = [await open(port), await open(port)];
  let answer = '';
  waiting.on('data', (chunk: Buffer) => (answer += String(chunk)));
  waiting.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await delay(2000);
  const begun = performance.now();
  const closed = close();
  await once(idle, 'close');
  expect(performance.now() - begun).toBeLessThan(900);
  expect(waiting.destroyed).toBe(false);
  release();
  await once(waiting, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*answered$/is);
  await closed;
});

test('requests that take longer than the grace are cut off', async () => {
  const { port, close } = await startServer();
  const waiting = await open(port);
  waiting.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await delay(50);
  const begun = performance.now();
  void close(300);
  await once(waiting, 'close');
  expect(performance.now() - begun).toBeGreaterThan(250);
});
