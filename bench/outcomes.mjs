// Processor time per idea and candle of the outcome engine, all at once and minute by minute, with ideas on random markets; and that both
// give the same events. node bench/outcomes.mjs [ideas]
import { createHash } from 'node:crypto';
import { resolveOutcome } from '../markets/src/outcomes/resolve.ts';
import { beginOutcome, isOver } from '../markets/src/outcomes/terms.ts';
import { randomNumbers } from '../markets/src/testing/random-ideas.ts';

const count = Number(process.argv[2] ?? 10_000);
const [symbols, days] = [63, 10];
const minute = 60_000;
const start = Date.UTC(2026, 0, 5);
const end = start + days * 1440 * minute;

function randomSeries(seed) {
  const random = randomNumbers(seed);
  const candles = [];
  let price = 100_000;
  for (let at = 0; at < days * 1440; at++) {
    if (random() < 0.01) continue;
    const o = price + (random() < 0.02 ? Math.round((random() - 0.5) * 400) : 0);
    const [a, b, c] = [0, 0, 0].map(() => o + Math.round((random() + random() + random() - 1.5) * 60));
    candles.push({ t: start + at * minute, s: 60, o, h: Math.max(o, a, b, c), l: Math.min(o, a, b, c), c });
    price = c;
  }
  return candles;
}

function randomJob(random, series) {
  const whole = (to) => Math.floor(random() * to);
  const candles = series[whole(symbols)];
  const place = whole(candles.length * 0.7);
  const { t, c } = candles[place];
  const sign = random() < 0.5 ? 1 : -1;
  const orderType = ['market', 'limit', 'stop'][whole(3)];
  const edge = c + (orderType === 'market' ? 0 : (orderType === 'limit' ? -sign : sign) * (50 + whole(500)));
  const width = orderType === 'market' ? 300 : whole(100);
  const [entryLow, entryHigh] = [edge - width, orderType === 'market' ? edge + width : edge];
  const stop = sign === 1 ? entryLow - 100 - whole(1500) : entryHigh + 100 + whole(1500);
  const [far, risk] = sign === 1 ? [entryHigh, entryHigh - stop] : [entryLow, stop - entryLow];
  const target = (times, bps) => ({ price: far + times * sign * risk, bps });
  return {
    candles: candles.slice(place),
    idea: {
      direction: sign === 1 ? 'long' : 'short',
      orderType,
      entryLow,
      entryHigh,
      stop,
      targets: [target(1, 5000), target(2, 3000), target(3, 2000)],
      publishedAt: t + minute / 2,
      validUntil: t + (1 + whole(3 * 1440)) * minute,
      breakEvenAfterTp1: random() < 0.5,
      cost: 10,
    },
  };
}

/** How many candles an idea has read when it is over. */
const readBy = (state, candles) => {
  const at = candles.findIndex((candle) => candle.t >= state.from);
  return at < 0 ? candles.length : at + 1;
};

function measured(work) {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  return { result, milliseconds: (user + system) / 1000 };
}

const digest = (lists) => createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16);

const series = Array.from({ length: symbols }, (_, seed) => randomSeries(seed + 1));
const random = randomNumbers(99);
const jobs = Array.from({ length: count }, () => randomJob(random, series));

function atOnce() {
  let read = 0;
  const lists = jobs.map(({ idea, candles }) => {
    const state = beginOutcome(idea);
    const events = resolveOutcome(idea, state, { actions: [], candles, until: end });
    read += readBy(state, candles);
    return events;
  });
  return { lists, read };
}

function minuteByMinute() {
  let calls = 0;
  const lists = jobs.map(({ idea, candles }) => {
    const state = beginOutcome(idea);
    const events = [];
    for (const [place, candle] of candles.entries()) {
      if (isOver(state.status)) break;
      const until = candles[place + 1]?.t ?? end;
      for (const event of resolveOutcome(idea, state, { actions: [], candles: [candle], until })) events.push(event);
      calls++;
    }
    return events;
  });
  return { lists, calls };
}

atOnce();
const { result: whole, milliseconds } = measured(atOnce);
const perCandle = (milliseconds * 1e6) / whole.read;
console.log(
  `${count} ideas, ${whole.read} candles: ${perCandle.toFixed(0)} ns per idea and candle, ${milliseconds.toFixed(0)} ms`,
);
const { result: steps, milliseconds: stepped } = measured(minuteByMinute);
const perMinute = (stepped / steps.calls) * 10_000;
console.log(`a minute of 10,000 open ideas, each a call of its own: ${perMinute.toFixed(1)} ms`);
console.log(`the same events: ${digest(whole.lists) === digest(steps.lists)} (${digest(whole.lists)})`);
if (digest(whole.lists) !== digest(steps.lists) || perCandle > 60) process.exitCode = 1;
