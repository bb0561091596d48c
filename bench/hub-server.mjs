// The server for hub.mjs: our hub, or the simplest broadcaster that the library allows.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { createHub } from '../server/src/platform/realtime/hub.ts';
import { createThrottles } from '../server/src/platform/throttles/throttles.ts';

const [kind] = process.argv.slice(2);
const server = createServer();
const data = { id: 123_456 };
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
  publish = () => hub.publish('trading-alerts', 'trading-alerts.created', data);
} else {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  publish = () => {
    const text = JSON.stringify({ event: 'trading-alerts.created', data });
    for (const socket of sockets.clients) socket.send(text);
  };
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => process.send(server.address().port));
process.on('message', (message) => {
  if (message === 'collect') {
    globalThis.gc();
    process.send('collected');
    return;
  }
  const sentAt = performance.timeOrigin + performance.now();
  publish();
  process.send({ sentAt });
});
