// Processor time of backtests: a year of 5 minutes of many symbols, day by day, and ten years of hours of one symbol; compared with a loop
// that is written by hand for this one rule and plan, with the same indicators, which has to find the same trades.
// node bench/backtests.mjs [symbols] [days]
import { Backtest } from '../markets/src/backtests/backtest.ts';
import { figuresByPart, figuresOf } from '../markets/src/backtests/figures.ts';
import { planRefusalsOf } from '../markets/src/backtests/plan-refusals.ts';
import { kernelOf } from '../markets/src/indicators/indicators.ts';
import { randomNumbers } from '../markets/src/testing/random-ideas.ts';
import { minutesOf } from '../markets/src/timeframes.ts';

const [symbolCount, dayCount] = [Number(process.argv[2] ?? 63), Number(process.argv[3] ?? 260)];
const minute = 60_000;
const day = 1440 * minute;
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const planOn = (timeframe) => ({
  rule: {
    v: 1,
    timeframe,
    universe: { markets: ['forex'], symbols: [] },
    when: {
      all: [
        { left: { ind: 'rsi' }, op: 'crosses_above', right: 30 },
        { left: { ind: 'close' }, op: '>', right: { ind: 'lowest', args: { period: 20 }, ago: 1 } },
        { left: { ind: 'adx' }, op: '<', right: 40 },
      ],
    },
    trigger: 'bar_close',
    fires: 'becomes_true',
    cooldownBars: 5,
    direction: 'long',
  },
  from: 0,
  until: Infinity,
  stop: { atr: 1.5, period: 14 },
  target: { r: 2 },
  maxBars: 48,
  exit: { left: { ind: 'rsi' }, op: 'crosses_above', right: 70 },
});
const costs = { commission: 0.000_02, slippage: 0.000_05 };

/** Bars of one day after the other, of all symbols, which move at random. */
function* daysOf(names, days, timeframe) {
  const random = randomNumbers(5);
  const length = minutesOf[timeframe];
  const prices = new Map(names.map((name) => [name, 1.1]));
  for (let number = 0; number < days; number++)
    yield Array.from({ length: 1440 / length }, (_, place) => {
      const t = number * day + place * length * minute;
      const closesAt = t + length * minute;
      const bars = names.map((symbol) => {
        const o = prices.get(symbol);
        const c = o * (1 + (random() - 0.5) * 0.003);
        prices.set(symbol, c);
        const [h, l] = [Math.max(o, c) * (1 + random() * 0.0008), Math.min(o, c) * (1 - random() * 0.0008)];
        return { symbol, t, closesAt, o, h, l, c, v: 100, day: number, minute: place * length };
      });
      return { timeframe, closesAt, bars };
    });
}

function byEngine(names, timeframe) {
  const backtest = new Backtest(
    planOn(timeframe),
    names.map((symbol) => ({ symbol, costs })),
  );
  return { take: (closings) => void backtest.take(closings), trades: () => backtest.outcome().trades };
}

/** An indicator of one symbol: its last value and the one before. */
function indicatorOf(name, args) {
  const { kernel, outputs, settles } = kernelOf({ name, args });
  const [state, out] = [new Float64Array(kernel.cells), new Float64Array(outputs.length)];
  const indicator = { now: Number.NaN, before: Number.NaN, bars: 0, step };
  function step(bar) {
    kernel.step(state, 0, bar, out);
    indicator.before = indicator.now;
    indicator.now = ++indicator.bars < settles ? Number.NaN : out[0];
  }
  return indicator;
}

/** What somebody would write who needs nothing but this. */
function byHand(names) {
  const trades = [];
  const markets = new Map(
    names.map((name) => {
      const [rsi, lowest, adx, atr] = [
        indicatorOf('rsi', { period: 14 }),
        indicatorOf('lowest', { period: 20 }),
        indicatorOf('adx', { period: 14 }),
        indicatorOf('atr', { period: 14 }),
      ];
      return [
        name,
        { rsi, lowest, adx, atr, wasTrue: null, lastHit: -Infinity, bar: 0, risk: 0, trade: null, leaves: false },
      ];
    }),
  );
  const finish = (own, symbol, exit, exitedAt) => {
    const { entry, risk } = own.trade;
    const paid = (costs.commission + costs.slippage) * (entry + exit);
    trades.push({ symbol, exitedAt, net: Math.round((10_000 * (exit - entry - paid)) / risk) });
    own.trade = null;
    own.leaves = false;
  };
  const read = (bar) => {
    const own = markets.get(bar.symbol);
    const { rsi, lowest, adx, atr } = own;
    if (own.trade) {
      if (bar.o <= own.trade.stop || own.leaves || bar.o >= own.trade.target) finish(own, bar.symbol, bar.o, bar.t);
    } else if (own.risk > 0) {
      own.trade = { entry: bar.o, risk: own.risk, stop: bar.o - own.risk, target: bar.o + 2 * own.risk, bars: 0 };
      own.risk = 0;
    }
    if (own.trade) {
      own.trade.bars++;
      if (bar.l <= own.trade.stop) finish(own, bar.symbol, own.trade.stop, bar.closesAt);
      else if (bar.h >= own.trade.target) finish(own, bar.symbol, own.trade.target, bar.closesAt);
      else if (own.trade.bars >= 48) own.leaves = true;
    }
    for (const each of [rsi, lowest, adx, atr]) each.step(bar);
    own.bar++;
    if (own.trade && rsi.now > 70 && rsi.before <= 70) own.leaves = true;
    const isKnown = !Number.isNaN(rsi.before + lowest.before + adx.now);
    const isTrue = isKnown && rsi.now > 30 && rsi.before <= 30 && bar.c > lowest.before && adx.now < 40;
    if (isTrue && own.wasTrue === false && own.bar - own.lastHit > 5) {
      own.lastHit = own.bar;
      const risk = 1.5 * atr.now;
      if (!own.trade && risk > 2 * (costs.commission + costs.slippage) * bar.c) own.risk = risk;
    }
    // What is not true cannot become so by what is unknown.
    const isFalse = rsi.now <= 30 || rsi.before > 30 || bar.c <= lowest.before || adx.now >= 40;
    own.wasTrue = isTrue || isFalse ? isTrue : null;
  };
  return { take: (closings) => closings.forEach(({ bars }) => bars.forEach(read)), trades: () => trades };
}

function measure(names, days, timeframe) {
  const runs = [byEngine(names, timeframe), byHand(names)].map((run) => ({ ...run, ms: 0 }));
  let bars = 0;
  for (const closings of daysOf(names, days, timeframe)) {
    for (const run of runs) {
      const begin = processorMs();
      run.take(closings);
      run.ms += processorMs() - begin;
    }
    bars += closings.length * names.length;
  }
  const [engine, hand] = runs;
  const trades = engine.trades();
  const sum = (all) => `${all.length} trades, ${all.reduce((total, { net }) => total + net, 0)}`;
  if (sum(trades) !== sum(hand.trades()))
    throw new Error(`not the same: ${sum(trades)}; by hand ${sum(hand.trades())}`);
  return { bars, trades, ms: engine.ms, ratio: engine.ms / hand.ms };
}

const told = ({ bars, ms, ratio }) =>
  `${(bars / 1e6).toFixed(2)} million bars: ${(ms / 1000).toFixed(2)} s, ${(bars / ms / 1000).toFixed(2)} million bars a second of processor time; ${ratio.toFixed(2)} × the loop by hand`;

const [refusal] = planRefusalsOf(planOn('5m'));
if (refusal) throw new Error(`the plan is refused: ${refusal.code}`);

// The first round warms up the compiler.
for (const round of ['first round', 'second round'])
  console.log(`1 symbol × 10 years of 1h, ${round}: ${told(measure(['S0'], 2600, '1h'))}`);

const names = Array.from({ length: symbolCount }, (_, place) => `S${place}`);
const year = measure(names, dayCount, '5m');
console.log(`${symbolCount} symbols × ${dayCount} days of 5m (at most 6 s for 63 × 260): ${told(year)}`);
const begin = processorMs();
const { averageR, winRate, ambiguousShare } = figuresOf(year.trades);
figuresByPart(year.trades);
console.log(
  `  figures of ${year.trades.length} trades: ${(processorMs() - begin).toFixed(1)} ms; on average ${averageR.toFixed(3)} R after costs, ${(100 * winRate).toFixed(1)} % won, ${(100 * ambiguousShare).toFixed(1)} % ambiguous`,
);
