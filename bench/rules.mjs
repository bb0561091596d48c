// Processor time of a close of bars for many rules and symbols, by the engine and by an object for each indicator of each rule and symbol,
// as programs with a library of indicators have it; of one symbol that closes alone; and of saving and restoring the state.
// node bench/rules.mjs [rules] [symbols]
import { kernelOf } from '../markets/src/indicators/indicators.ts';
import { RuleEngine } from '../markets/src/rules/engine.ts';
import { choiceOf, outputOf } from '../markets/src/rules/operands.ts';
import { refusalsOf } from '../markets/src/rules/refusals.ts';
import { randomNumbers } from '../markets/src/testing/random-ideas.ts';

const [ruleCount, symbolCount] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 500)];
const hour = 3_600_000;
const random = randomNumbers(42);
const pick = (choices) => choices[Math.floor(random() * choices.length)];
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Comparisons as people write them, with few indicators, or with many. */
const few = [
  () => ({
    left: { ind: 'rsi', args: { period: pick([7, 9, 14, 21]) } },
    op: pick(['crosses_above', 'crosses_below', '<', '>']),
    right: pick([20, 25, 30, 50, 65, 70, 80]),
  }),
  () => ({
    left: { ind: 'close' },
    op: pick(['>', '<', 'crosses_above', 'crosses_below']),
    right: { ind: 'ema', args: { period: pick([9, 20, 21, 50, 100, 200]) } },
  }),
  () => ({
    left: { ind: 'ema', args: { period: pick([9, 20, 21]) } },
    op: pick(['crosses_above', 'crosses_below']),
    right: { ind: 'ema', args: { period: pick([50, 100, 200]) } },
  }),
  () => ({
    left: { ind: 'sma', args: { period: pick([10, 20]) } },
    op: pick(['crosses_above', '>']),
    right: { ind: 'sma', args: { period: pick([50, 100, 200]) } },
  }),
  () => ({
    left: { ind: 'macd' },
    op: pick(['crosses_above', 'crosses_below']),
    right: { ind: 'macd', out: 'signal' },
  }),
  () => ({
    left: { ind: 'close' },
    op: pick(['<', '>', 'crosses_below']),
    right: { ind: 'bollinger', args: { period: 20, deviations: pick([1.5, 2, 2.5]) }, out: pick(['upper', 'lower']) },
  }),
];
const many = [
  ...few,
  () => ({
    left: { ind: 'close' },
    op: 'crosses_above',
    right: { ind: 'donchian', args: { period: pick([20, 55]) }, ago: 1 },
  }),
  () => ({ left: { ind: 'adx', args: { period: 14 } }, op: '>', right: pick([20, 25, 30]) }),
  () => ({
    left: { ind: 'volume' },
    op: '>',
    right: { ind: 'sma', args: { period: 20 }, source: 'volume', times: pick([1.5, 2, 3]) },
  }),
  () => ({ left: { ind: pick(['bullish_engulfing', 'bearish_engulfing', 'hammer', 'inside_bar']) }, op: 'appears' }),
  () => ({ left: { ind: 'stoch' }, op: 'crosses_above', right: { ind: 'stoch', out: 'd' } }),
  () => ({ left: { ind: 'supertrend', out: 'direction' }, op: 'crosses_above', right: 0 }),
  () => ({ left: { ind: 'close' }, op: '>', right: { ind: 'vwap' } }),
  () => ({ left: { ind: 'atr' }, op: 'rising', bars: 2 }),
];

function randomRules(count, leaves) {
  const leaf = () => pick(leaves)();
  const when = () => {
    if (random() < 0.8) return { all: Array.from({ length: 2 + Math.floor(random() * 2) }, leaf) };
    return { any: [{ all: [leaf(), leaf()] }, { not: leaf() }] };
  };
  return Array.from({ length: count }, (_, place) => {
    const rule = {
      v: 1,
      timeframe: '1h',
      universe: { markets: ['forex'], symbols: [] },
      when: when(),
      trigger: 'bar_close',
      fires: 'becomes_true',
      cooldownBars: 5,
      direction: 'long',
    };
    const [refusal] = refusalsOf(rule);
    if (refusal) throw new Error(`rule ${place} is refused: ${refusal.code}`);
    return rule;
  });
}

const names = Array.from({ length: symbolCount }, (_, place) => `S${place}`);
const prices = new Map(names.map((name) => [name, 100]));
/** The bars of an hour, of all symbols. */
const barsAt = (at, symbols) =>
  symbols.map((symbol) => {
    const o = prices.get(symbol);
    const c = o * (1 + (random() - 0.5) * 0.01);
    prices.set(symbol, c);
    const [h, l] = [Math.max(o, c) * (1 + random() * 0.001), Math.min(o, c) * (1 - random() * 0.001)];
    return {
      symbol,
      t: at * hour,
      closesAt: (at + 1) * hour,
      o,
      h,
      l,
      c,
      v: Math.floor(random() * 1000),
      day: Math.floor(at / 24),
      minute: (at % 24) * 60,
    };
  });

function closesOf(symbols, from, count) {
  return Array.from({ length: count }, (_, place) => barsAt(from + place, symbols));
}

function byEngine(rules, symbols, closes, warm) {
  const engine = new RuleEngine(
    rules.map((rule, place) => ({ id: `${place}`, rule, symbols })),
    symbols,
  );
  for (const bars of closes.slice(0, warm)) engine.close('1h', bars);
  let hits = 0;
  const begin = processorMs();
  for (const bars of closes.slice(warm)) hits += engine.close('1h', bars).length;
  return { engine, hits, ms: (processorMs() - begin) / (closes.length - warm) };
}

/** One operand of one rule for one symbol, with a state of its own. */
function operandObject(operand) {
  if (typeof operand === 'number') return { add() {}, at: () => operand };
  const { kernel, outputs, settles } = kernelOf(choiceOf(operand));
  const [state, out, output] = [new Float64Array(kernel.cells), new Float64Array(outputs.length), outputOf(operand)];
  const past = [];
  let bars = 0;
  return {
    add(bar) {
      kernel.step(state, 0, bar, out);
      past.unshift(++bars < settles ? Number.NaN : out[output] * (operand.times ?? 1));
      past.length = Math.min(past.length, (operand.ago ?? 0) + 3);
    },
    at: (ago) => past[ago + (operand.ago ?? 0)] ?? Number.NaN,
  };
}

function conditionObject(condition) {
  const parts = condition.all ?? condition.any;
  if (parts) {
    const judges = parts.map(conditionObject);
    return (bar) => {
      const answers = judges.map((judge) => judge(bar));
      return condition.all ? answers.every(Boolean) : answers.some(Boolean);
    };
  }
  if (condition.not) {
    const judge = conditionObject(condition.not);
    return (bar) => !judge(bar);
  }
  const [left, right] = [operandObject(condition.left), operandObject(condition.right ?? 0)];
  const compare = {
    '>': () => left.at(0) > right.at(0),
    '<': () => left.at(0) < right.at(0),
    crosses_above: () => left.at(0) > right.at(0) && left.at(1) <= right.at(1),
    crosses_below: () => left.at(0) < right.at(0) && left.at(1) >= right.at(1),
    rising: () => left.at(0) > left.at(1) && left.at(1) > left.at(2),
    appears: () => left.at(0) === 1,
  }[condition.op];
  return (bar) => {
    left.add(bar);
    right.add(bar);
    return compare();
  };
}

function byObjects(rules, symbols, closes, warm) {
  const judges = new Map(symbols.map((symbol) => [symbol, rules.map(({ when }) => conditionObject(when))]));
  let hits = 0;
  const run = (bars) => {
    for (const bar of bars) for (const judge of judges.get(bar.symbol)) if (judge(bar)) hits++;
  };
  closes.slice(0, warm).forEach(run);
  const begin = processorMs();
  closes.slice(warm).forEach(run);
  return { ms: (processorMs() - begin) / (closes.length - warm), hits };
}

for (const [name, leaves] of [
  ['few indicators', few],
  ['many indicators', many],
]) {
  const rules = randomRules(ruleCount, leaves);
  const closes = closesOf(names, 0, 800);
  // The first round warms up the compiler.
  const [, { engine, ms, hits }] = [0, 1].map(() => byEngine(rules, names, closes, 500));
  const perSecond = (ruleCount * symbolCount) / ms / 1000;
  console.log(
    `${ruleCount} rules with ${name} × ${symbolCount} symbols: ${ms.toFixed(2)} ms a close (at most 10): ${perSecond.toFixed(0)} million evaluations per second of processor time; ${hits} hits in ${closes.length - 500} closes`,
  );
  const begin = processorMs();
  const saved = engine.save();
  const middle = processorMs();
  engine.restore(saved);
  console.log(
    `  state: ${(saved.length / 1e6).toFixed(1)} MB, ${(saved.length / symbolCount / 1000).toFixed(1)} kB a symbol; saved in ${(middle - begin).toFixed(1)} ms, restored in ${(processorMs() - middle).toFixed(1)} ms`,
  );
  const alone = Array.from({ length: 1000 }, (_, place) => barsAt(800 + place, [names[place % symbolCount]]));
  const start = processorMs();
  for (const bars of alone) engine.close('1h', bars);
  console.log(`  one symbol that closes alone: ${(processorMs() - start).toFixed(0)} µs`);

  const [someRules, someSymbols] = [rules.slice(0, 200), names.slice(0, 25)];
  const some = closesOf(someSymbols, 2000, 420);
  const objects = byObjects(someRules, someSymbols, some, 360);
  const same = byEngine(someRules, someSymbols, [...some, ...closesOf(someSymbols, 2420, 600)], 360);
  console.log(
    `  an object for each indicator of ${someRules.length} rules × ${someSymbols.length} symbols: ${objects.ms.toFixed(2)} ms a close; the engine with the same ${same.ms.toFixed(3)} ms: ${(objects.ms / same.ms).toFixed(0)} times faster (at least 10)`,
  );
}
