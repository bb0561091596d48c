// Bytes a bar and bars per second of processor time, packing and unpacking the demo market's days of minutes; against JSON, and against
// JSON compressed by zlib. node bench/packing.mjs [days]
import { deflateRawSync } from 'node:zlib';
import { longerBars } from '../markets/src/candles/aggregation.ts';
import { calendars } from '../markets/src/candles/calendars.ts';
import { packChunk, unpackChunk } from '../markets/src/candles/packing.ts';
import { createSession, withoutHolidays } from '../markets/src/candles/sessions.ts';
import { createDemoMarket } from '../server/src/market-data/candles/demo-market.ts';
import { demoSymbols } from '../server/src/market-data/candles/demo-symbols.ts';

const days = Number(process.argv[2] ?? 20);
const rounds = 5;
const present = Date.parse('2026-11-20T12:00:00Z');
const market = createDemoMarket(() => present);

/** A day of minutes as whole numbers. */
function wholeBars(bars, decimals) {
  const whole = (price) => Math.round(price * 10 ** decimals);
  return bars.map(({ t, o, h, l, c, v }) => ({ t, o: whole(o), h: whole(h), l: whole(l), c: whole(c), v }));
}

async function readDays(symbol) {
  const { pricePrecision: decimals } = demoSymbols.get(symbol);
  const { data } = await market.candles({ symbol, timeframe: '1d', to: present, limit: days + 1 });
  const chunks = [];
  for (const [at, { t }] of data.slice(0, -1).entries()) {
    const bars = [];
    for (let to = data[at + 1].t; to !== null && to > t;) {
      const page = await market.candles({ symbol, timeframe: '1m', from: t, to, limit: 1000 });
      bars.unshift(...page.data);
      to = page.earlier;
    }
    chunks.push({ decimals, volumeDecimals: 0, bars: wholeBars(bars, decimals) });
  }
  return chunks;
}

/** Millions of bars per second of processor time, the median of some rounds. */
function speed(count, work) {
  const times = Array.from({ length: rounds }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return user + system;
  }).toSorted((a, b) => a - b);
  return (count / times[rounds >> 1]).toFixed(1);
}

console.log(
  'symbol                bars  bytes a bar  packed/s  unpacked/s  JSON  deflated  to 1 h/s   (bars in millions)',
);
for (const symbol of [
  'DEMO:EURUSD',
  'DEMO:USDJPY',
  'DEMO:XAUUSD',
  'DEMO:US500',
  'DEMO:AAPL',
  'DEMO:BTCUSDT',
  'DEMO:PEPEUSDT',
]) {
  const chunks = await readDays(symbol);
  const packed = chunks.map(packChunk);
  const texts = chunks.map(({ bars }) => JSON.stringify(bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v])));
  const count = chunks.reduce((sum, { bars }) => sum + bars.length, 0);
  const perBar = (sizes) => (sizes.reduce((sum, { length }) => sum + length, 0) / count).toFixed(2);
  const session = createSession(withoutHolidays(calendars[demoSymbols.get(symbol).session]));
  const figures = [
    symbol.padEnd(16),
    String(count).padStart(9),
    perBar(packed).padStart(12),
    speed(count, () => chunks.map(packChunk)).padStart(9),
    speed(count, () => packed.map(unpackChunk)).padStart(11),
    perBar(texts).padStart(5),
    perBar(texts.map((text) => deflateRawSync(text))).padStart(9),
    speed(count, () => chunks.map(({ bars }) => longerBars(session, '1h', bars, present))).padStart(9),
  ];
  console.log(figures.join(' '));
}
