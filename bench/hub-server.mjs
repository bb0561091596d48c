// The server for hub.mjs: our hub, or the simplest broadcaster that the library allows.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { createHub } from '../server/src/platform/realtime/hub.ts';
import { createThrottles } from '../server/src/platform/throttles/throttles.ts';
import { sharedMilliseconds } from './shared-clock.mjs';

const [kind] = process.argv.slice(2);
const server = createServer();
let publish;

if (kind === 'hub') {
  const caller = (userId) => ({ userId, sessionId: userId, roleIds: [3], permissions: [] });
  // In the product callers come from the database; here every token is a user.
  const hub = createHub({
    server,
    callers: { find: async (token) => caller(token), findBySession: async (id) => caller(id) },
    throttles: createThrottles(),
    connectsPerMinute: 0,
    addressOf: () => '',
  });
  publish = (id) => hub.publish('livestreams', 'livestreams.changed', { eventId: id });
} else {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  publish = (id) => {
    const text = JSON.stringify({ event: 'livestreams.changed', data: { eventId: id } });
    for (const socket of sockets.clients) socket.send(text);
  };
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => process.send({ port: server.address().port }));
process.on('message', (message) => {
  if (message === 'collect') {
    globalThis.gc();
    process.send({ isCollected: true });
    return;
  }
  const sentAt = sharedMilliseconds();
  publish(message.round);
  process.send({ round: message.round, sentAt });
});
