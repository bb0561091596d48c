import { describe, expect, it } from 'vitest';
import type { Closing } from '#rules/closings.ts';
import { closingsOf, type BarsByTimeframe } from '#rules/closings.ts';
import type { ClosedBar } from '#rules/engine.ts';
import { BacktestByDefinition, type BacktestFault, type DefinedTrade } from '#testing/backtests-by-definition.ts';
import { randomBars } from '#testing/random-bars.ts';
import { randomMinutesOf, RandomPlans } from '#testing/random-plans.ts';
import { Backtest } from './backtest.ts';
import type { BacktestPlan, BacktestSymbol } from './plan.ts';
import type { BacktestOutcome, BacktestTrade } from './trades.ts';

const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
/** BACKTEST_TRADES=300000 compares that many instead, for some minutes. */
const wanted = Number(environment['BACKTEST_TRADES'] ?? 4000);

const names = ['S0', 'S1', 'S2'];
const days = 24;

interface Run {
  plan: BacktestPlan;
  symbols: BacktestSymbol[];
  bars: BarsByTimeframe[];
}

/** Random bars, and some plans for them. */
function randomRuns(seed: number): Run[] {
  const plans = new RandomPlans(seed);
  const bars = names.map((name, place) => randomBars(name, days, seed * 10 + place));
  return Array.from({ length: 12 }, () => ({
    plan: plans.plan(bars[0]?.get('15m') ?? []),
    symbols: names.map((symbol) => ({ symbol, costs: plans.costs() })),
    bars,
  }));
}

/** By the engine; the doubts are settled after each part. */
function runOf({ plan, symbols }: Run, parts: readonly (readonly Closing[])[]): BacktestOutcome {
  const backtest = new Backtest(plan, symbols);
  const barAt = new Map<string, ClosedBar>();
  for (const part of parts) {
    for (const { timeframe, bars } of part)
      if (timeframe === plan.rule.timeframe) for (const bar of bars) barAt.set(`${bar.symbol} ${bar.t}`, bar);
    for (const doubt of backtest.take(part)) {
      const bar = barAt.get(`${doubt.symbol} ${doubt.t}`);
      if (bar) backtest.settle(doubt, randomMinutesOf(bar));
    }
  }
  return backtest.outcome();
}

const near = (a: number | null, b: number | null, slack: number) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= slack);

/** What is not the same of a trade by the engine and by its definition. */
function differenceOf(found: BacktestTrade, defined: DefinedTrade): string[] {
  const slack = 1e-9 * Math.abs(found.entry);
  const prices = (['entry', 'stop', 'target', 'exit', 'risk'] as const).filter(
    (name) => !near(found[name], defined[name], slack),
  );
  const facts = (
    ['barAt', 'signalAt', 'enteredAt', 'exitedAt', 'bars', 'reason', 'isAmbiguous', 'isGapped'] as const
  ).filter((name) => found[name] !== defined[name]);
  // Ten-thousandths, rounded.
  const isSame = near(found.r, 10_000 * defined.gained, 0.51);
  const isSameNet = near(found.net, 10_000 * (defined.gained - defined.paid), 0.51);
  return [...prices, ...facts, ...(isSame ? [] : ['r']), ...(isSameNet ? [] : ['net'])];
}

const runs = new Map<number, { run: Run; outcome: BacktestOutcome }[]>();
function outcomesOf(seed: number) {
  const known = runs.get(seed) ?? randomRuns(seed).map((run) => ({ run, outcome: runOf(run, [closingsOf(run.bars)]) }));
  runs.set(seed, known);
  return known;
}

function compare(seed: number, fault: BacktestFault | null = null) {
  const differences: string[] = [];
  const trades: BacktestTrade[] = [];
  const skipped: Record<string, number> = {};
  for (const { run, outcome } of outcomesOf(seed)) {
    const { plan, symbols, bars } = run;
    let [stillOpen, sum] = [0, {} as Record<string, number>];
    for (const [place, { symbol, costs }] of symbols.entries()) {
      const own = bars[place] as BarsByTimeframe;
      const defined = new BacktestByDefinition({ plan, costs, bars: own, minutesOf: randomMinutesOf }, fault);
      const found = outcome.trades.filter((trade) => trade.symbol === symbol);
      trades.push(...found);
      const what = `${seed} ${symbol} ${JSON.stringify(plan)}`;
      if (found.length !== defined.trades.length)
        differences.push(`${found.length} trades, not ${defined.trades.length}: ${what}`);
      else
        for (const [at, trade] of defined.trades.entries()) {
          const faults = differenceOf(found[at] as BacktestTrade, trade);
          if (faults.length > 0) differences.push(`${faults.join()} of trade ${at}: ${what}`);
        }
      stillOpen += defined.stillOpen;
      for (const [why, count] of Object.entries(defined.skipped)) sum[why] = (sum[why] ?? 0) + count;
    }
    for (const [why, count] of Object.entries(sum)) skipped[why] = (skipped[why] ?? 0) + count;
    if (stillOpen !== outcome.stillOpen.length) differences.push(`${seed}: still open`);
    if (JSON.stringify(sum) !== JSON.stringify(outcome.skipped)) differences.push(`${seed}: skipped signals`);
  }
  return { differences, trades, skipped };
}

describe('backtests by the engine and by their definition', () => {
  it('have the same trades, and skip the same signals', { timeout: 3_600_000 }, () => {
    const trades: BacktestTrade[] = [];
    const skipped: Record<string, number> = {};
    for (let seed = 1; trades.length < wanted; seed++) {
      const found = compare(seed);
      expect(found.differences).toEqual([]);
      trades.push(...found.trades);
      for (const [why, count] of Object.entries(found.skipped)) skipped[why] = (skipped[why] ?? 0) + count;
    }
    // Everything that can happen has happened.
    const count = (is: (trade: BacktestTrade) => boolean) => trades.filter(is).length;
    for (const reason of ['stop', 'target', 'time', 'condition'])
      expect(count((trade) => trade.reason === reason)).toBeGreaterThan(50);
    expect(count(({ isGapped }) => isGapped)).toBeGreaterThan(50);
    expect(count(({ isAmbiguous }) => isAmbiguous)).toBeGreaterThan(10);
    // Ended within a bar, by its minutes.
    expect(count(({ exitedAt }) => exitedAt % 900_000 !== 0)).toBeGreaterThan(50);
    expect(count(({ entry, stop }) => stop > entry)).toBeGreaterThan(500);
    expect(Object.values(skipped).every((number) => number > 5)).toBe(true);
  });

  it.each<BacktestFault>([
    'entryAtClose',
    'targetFirst',
    'gapAtStop',
    'noCosts',
    'peeks',
    'exitAtClose',
    'keepsSignals',
    'ignoresMinutes',
    'entryBarIsSafe',
    'countsOpen',
    'longOnly',
  ])('would differ if one of them had the fault: %s', (fault) => {
    let found = 0;
    for (let seed = 1; found === 0 && seed <= 6; seed++) found += compare(seed, fault).differences.length;
    expect(found).toBeGreaterThan(0);
  });

  it('are the same day by day, with bars that come again', () => {
    for (const { run, outcome } of outcomesOf(1)) {
      const closings = closingsOf(run.bars);
      const byDay = [...Map.groupBy(closings, ({ closesAt }) => Math.floor(closesAt / 86_400_000)).values()];
      const again = byDay.flatMap((day, place) => [day, byDay[place - 1] ?? [], day]);
      expect(JSON.stringify(runOf(run, byDay))).toBe(JSON.stringify(outcome));
      expect(JSON.stringify(runOf(run, again))).toBe(JSON.stringify(outcome));
    }
  });
});
