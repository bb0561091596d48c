import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { startServer } from '#testing/server-process.ts';

/** A request to upgrade whose client resets the connection at once. */
async function upgradeAndReset(port: number, path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    () => socket.resetAndDestroy(),
  );
  await once(socket, 'close');
}

it('outlives clients that ask for an upgrade and disconnect, at every path and beyond the limit', async () => {
  const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
  onTestFinished(remove);
  const port = await freePort();
  const { process: server, url } = await startServer(port, {
    DEMO: 'off',
    MEDIA_PORT: '0',
    RATE_LIMIT: '20',
    ...environment,
  });
  for (const path of ['/', '/api/hub']) {
    for (let round = 0; round < 8; round++) {
      await Promise.all(Array.from({ length: 10 }, () => upgradeAndReset(port, path)));
    }
  }
  const answer = await fetch(`${url}/api/health`);
  expect(answer.status).toBeLessThan(500);
  expect(server.exitCode).toBeNull();
});
