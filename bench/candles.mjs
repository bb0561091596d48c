// How long the demo market takes for a page of bars, compared with building the same days from their minutes.
// node bench/candles.mjs
import { createDemoMarket } from '../server/src/market-data/candles/demo-market.ts';

const symbols = ['DEMO:EURUSD', 'DEMO:US500', 'DEMO:XAUUSD', 'DEMO:BTCUSDT', 'DEMO:AAPL', 'DEMO:JP225'];
const rounds = 10;
const market = createDemoMarket();

async function measure(read) {
  const times = [];
  for (let round = 0; round <= rounds; round++) {
    for (const symbol of symbols) {
      const start = performance.now();
      await read(symbol);
      // The first round is a warm-up.
      if (round > 0) times.push(performance.now() - start);
    }
  }
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] };
}

const show = (name, { median, p95 }) =>
  console.log(`${name.padEnd(34)} median ${median.toFixed(2)} ms   95 % below ${p95.toFixed(2)} ms`);

for (const timeframe of ['1m', '15m', '1h', '4h', '1d']) {
  show(`1000 bars of ${timeframe}`, await measure((symbol) => market.candles({ symbol, timeframe, limit: 1000 })));
}
show('last price', await measure((symbol) => market.lastPrice(symbol)));

/** Reference: what a market that only has minute bars would do for twenty days. */
const days = 20;
const fromMinutes = await measure(async (symbol) => {
  const { data } = await market.candles({ symbol, timeframe: '1d', limit: days });
  for (const [at, { t }] of data.entries()) {
    const to = data[at + 1]?.t ?? Date.now();
    for (let end = to; end !== null && end > t;) {
      const page = await market.candles({ symbol, timeframe: '1m', from: t, to: end, limit: 1000 });
      end = page.earlier;
    }
  }
});
show(`${days} days from their minutes`, fromMinutes);
show(`${days} days`, await measure((symbol) => market.candles({ symbol, timeframe: '1d', limit: days })));
