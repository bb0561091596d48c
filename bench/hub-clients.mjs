// The clients for hub.mjs: they connect, join the room, and report when the last of them has received an event.
import { once } from 'node:events';
import { WebSocket } from 'ws';

const [port, count] = process.argv.slice(2).map(Number);
let received = 0;

process.on('message', async () => {
  for (let index = 0; index < count; index += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, count - index) }, async (_, offset) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, ['candela', `token.user-${index + offset}`], {
          perMessageDeflate: false,
        });
        await once(socket, 'open');
        socket.send('{"join":"trading-alerts"}');
        socket.on('message', () => {
          if (++received < count) return;
          received = 0;
          process.send({ last: performance.timeOrigin + performance.now() });
        });
      }),
    );
  }
  // Gives the joins time to arrive.
  setTimeout(() => process.send('connected'), 1500);
});
