// The clients for hub.mjs: they connect, join the room, and report when the last of them has received an event.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { sharedMilliseconds } from './shared-clock.mjs';

const [port, count] = process.argv.slice(2).map(Number);
/** Clients that have the message of each round. Others, such as the answers to joining, do not count. */
const received = new Map();

process.on('message', async () => {
  for (let index = 0; index < count; index += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, count - index) }, async (_, offset) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, ['candela', `token.user-${index + offset}`], {
          perMessageDeflate: false,
        });
        await once(socket, 'open');
        socket.send('{"join":"livestreams"}');
        socket.on('message', (frame) => {
          const round = /"event":"livestreams.changed".*"eventId":(\d+)/.exec(String(frame))?.[1];
          if (round === undefined) return;
          received.set(round, (received.get(round) ?? 0) + 1);
          if (received.get(round) === count) process.send({ round: Number(round), last: sharedMilliseconds() });
        });
      }),
    );
  }
  // Gives the joins time to arrive.
  setTimeout(() => process.send({ isConnected: true }), 1500);
});
