// The clients for prices.mjs: they connect, join the room of lists, and count the frames with prices.
import { once } from 'node:events';
import { WebSocket } from 'ws';

const [port, count] = process.argv.slice(2).map(Number);
let received = 0;
let connected = 0;

async function connect(index) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, ['candela', `token.user-${index}`], {
    perMessageDeflate: false,
  });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.on('message', (frame) => {
    if (frame.indexOf('"prices.changed"') >= 0) received += 1;
  });
  socket.send('{"join":"prices:everyone"}');
  connected += 1;
}

process.on('message', async (message) => {
  if (message === 'count') {
    process.send({ received });
    received = 0;
    return;
  }
  for (let index = 0; index < count; index += 100) {
    const some = Array.from({ length: Math.min(100, count - index) }, (_, offset) => connect(index + offset));
    await Promise.allSettled(some);
  }
  setTimeout(() => process.send({ connected }), 1500);
});
