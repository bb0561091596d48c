import { describe, expect, it } from 'vitest';
import { closingsOf, type Closing } from '#rules/closings.ts';
import type { ClosedBar } from '#rules/engine.ts';
import { randomBars } from '#testing/random-bars.ts';
import { randomNumbers } from '#testing/random-ideas.ts';
import { randomMinutesOf, RandomPlans } from '#testing/random-plans.ts';
import { Backtest } from './backtest.ts';
import type { BacktestPlan, BacktestSymbol } from './plan.ts';
import type { BacktestTrade } from './trades.ts';

const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
/** BACKTEST_FUTURES=200000 compares that many trades instead, for some minutes. */
const wanted = Number(environment['BACKTEST_FUTURES'] ?? 10_000);

const names = ['S0', 'S1'];

function tradesOf(
  plan: BacktestPlan,
  symbols: readonly BacktestSymbol[],
  closings: readonly Closing[],
): BacktestTrade[] {
  const backtest = new Backtest(plan, symbols);
  const bars = closings.filter(({ timeframe }) => timeframe === plan.rule.timeframe).flatMap((each) => each.bars);
  const barAt = new Map(bars.map((bar) => [`${bar.symbol} ${bar.t}`, bar]));
  for (const doubt of backtest.take(closings)) {
    const bar = barAt.get(`${doubt.symbol} ${doubt.t}`);
    if (bar) backtest.settle(doubt, randomMinutesOf(bar));
  }
  return backtest.outcome().trades;
}

/** A bar as it never was. */
function poisoned(bar: ClosedBar, random: () => number): ClosedBar {
  const factor = () => 0.1 + 3 * random();
  const [o, c] = [bar.o * factor(), bar.c * factor()];
  return {
    ...bar,
    o,
    c,
    h: Math.max(o, c) * (1 + random()),
    l: Math.min(o, c) * random(),
    v: bar.v * factor(),
  };
}

type Change = (closings: readonly Closing[]) => Closing[];

/** Trades that had ended before a moment, in the bars as they were and with other futures, and how many of them are not the same. */
function compare(seed: number, change: Change = (closings) => [...closings]) {
  const random = randomNumbers(seed);
  const plans = new RandomPlans(seed);
  const bars = names.map((name, place) => randomBars(name, 20, seed * 10 + place));
  const closings = closingsOf(bars);
  const plan = plans.plan(bars[0]?.get('15m') ?? []);
  const symbols = names.map((symbol) => ({ symbol, costs: plans.costs() }));
  const whole = tradesOf(plan, symbols, change(closings));
  // No bar of the rule is cut in two: what it opened with would be known, and nothing else.
  const own = closings.filter(({ timeframe }) => timeframe === plan.rule.timeframe);
  let [trades, differences] = [0, 0];
  for (let run = 0; run < 6; run++) {
    const cut = own[Math.floor((0.3 + 0.65 * random()) * own.length)]?.closesAt ?? 0;
    const past = closings.filter(({ closesAt }) => closesAt <= cut);
    const future = closings
      .filter(({ closesAt }) => closesAt > cut)
      .map((closing) => ({ ...closing, bars: closing.bars.map((bar) => poisoned(bar, random)) }));
    const before = (all: readonly BacktestTrade[]) => JSON.stringify(all.filter(({ exitedAt }) => exitedAt < cut));
    const known = before(whole);
    trades += 2 * whole.filter(({ exitedAt }) => exitedAt < cut).length;
    for (const other of [past, [...past, ...future]])
      if (before(tradesOf(plan, symbols, change(other))) !== known) differences++;
  }
  return { trades, differences };
}

describe('trades that have ended', () => {
  it('stay as they are, to the last byte, whatever comes later, or nothing', { timeout: 3_600_000 }, () => {
    let trades = 0;
    for (let seed = 1; trades < wanted; seed++) {
      const found = compare(seed);
      expect(found.differences, `seed ${seed}`).toBe(0);
      trades += found.trades;
    }
  });

  it('would not if longer bars were seen before they have closed', () => {
    const seenAtOpen: Change = (closings) =>
      closings
        .map(({ timeframe, closesAt, bars }) =>
          timeframe === '15m'
            ? { timeframe, closesAt, bars }
            : { timeframe, closesAt: 0, bars: bars.map((bar) => ({ ...bar, closesAt: bar.t })) },
        )
        .map((closing) => ({ ...closing, closesAt: closing.bars[0]?.closesAt ?? 0 }))
        .toSorted((a, b) => a.closesAt - b.closesAt);
    let differences = 0;
    for (let seed = 1; differences === 0 && seed <= 40; seed++) differences += compare(seed, seenAtOpen).differences;
    expect(differences).toBeGreaterThan(0);
  });
});
