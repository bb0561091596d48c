// The server for prices.mjs: our hub, and the demo market's prices as the product publishes them, or a bare loop that sends one prepared text.
import { createServer } from 'node:http';
import { pricesRoom } from '../contract/src/hub.ts';
import { displays } from '../contract/src/market-data/displays.ts';
import { createDemoMarket } from '../server/src/market-data/candles/demo-market.ts';
import { demoSymbols } from '../server/src/market-data/candles/demo-symbols.ts';
import { createPriceListeners } from '../server/src/market-data/live-prices/price-listeners.ts';
import { createPricePublisher } from '../server/src/market-data/live-prices/price-publisher.ts';
import { createHub } from '../server/src/platform/realtime/hub.ts';
import { createThrottles } from '../server/src/platform/throttles/throttles.ts';

const server = createServer();
const caller = (userId) => ({ userId, sessionId: userId, roleIds: [3], permissions: [], subscriptionTypeIds: [] });
// In the product callers come from the database; here every token is a user.
const hub = createHub({
  server,
  callers: { find: async (token) => caller(token), findBySession: async (id) => caller(id) },
  throttles: createThrottles(),
  connectsPerMinute: 0,
  addressOf: () => '',
});

const market = createDemoMarket();
const symbols = [...demoSymbols.keys()].slice(0, 60);
const ids = new Set(symbols.keys());
/** The demo market moves every five seconds; here, all prices are others each time. */
const moved = (last) => ({
  ...last,
  price: Number((last.price * (1 + (1e-4 * (Date.now() % 60_000)) / 60_000)).toPrecision(7)),
});
let bytes = 0;
let frames = 0;
const publisher = createPricePublisher({
  hub: {
    publish(room, event, data) {
      frames += 1;
      bytes += JSON.stringify({ event, data }).length;
      hub.publish(room, event, data);
    },
  },
  listeners: { of: (kind) => listeners.of(kind) },
  prices: {
    generatedIds: async () => ids,
    minutes: async () => null,
    last: async (wanted) =>
      Promise.all(
        wanted.map(async (symbolId) => ({
          symbolId,
          symbol: symbols[symbolId],
          display: 'everyone',
          last: moved(await market.lastPrice(symbols[symbolId])),
          tradingDays: [],
        })),
      ),
  },
  sendsGenerated: async () => true,
  log: console,
});
const listeners = createPriceListeners({
  relay: undefined,
  hasMembers: (_kind, place) => hub.hasMembers(pricesRoom(displays[place])),
  onChange: () => publisher.wake(),
});
hub.addRooms('prices', {
  mayEnter: async (callers) => new Set(callers.map(({ userId }) => userId)),
  onChange: (place) => listeners.note('prices', place),
});

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => process.send({ port: server.address().port }));
process.on('message', () => {
  process.send({ frames, bytes });
  [frames, bytes] = [0, 0];
});
