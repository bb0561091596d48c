import { setImmediate as letOthers } from 'node:timers/promises';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import { costsOf } from '#scanning/backtest-costs.ts';
import type { BacktestProblem } from '@candela/contract/scanning/backtest-terms';
import type { BacktestPlanInput } from '@candela/contract/scanning/backtests';
import { barsBefore, type Doubt } from '@candela/markets/backtests/backtest';
import { maxBacktestBars, maxBacktestTrades, type BacktestPlan } from '@candela/markets/backtests/plan';
import type { Rule } from '@candela/markets/rules/rule';
import { minutesOf } from '@candela/markets/timeframes';
import { daysOf, periodOf, withPrices } from './backtest-days.ts';
import type { RunOf } from './backtest-runs.queries.ts';
import type { BacktestThread } from './backtest-thread.ts';
import type { Part } from './backtest-worker.ts';
import { limitMinutes } from './backtests.jobs.ts';
import { countOf } from './packed-bars.ts';
import { createSymbolReader } from './reading-symbols.ts';

/** Bars that are read of a symbol at once, and of all symbols. */
const [symbolBars, windowBars] = [300, 60_000];
const [minute, hour] = [60_000, 3_600_000];

/** It was cancelled or removed meanwhile, or another run has begun. */
export class RunOver extends Error {}

/** It ends here, and trying again would not help. */
export class RunFailed extends Error {
  readonly problem: BacktestProblem;

  constructor(problem: BacktestProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A run that has begun. */
export interface Begun extends RunOf {
  rule: Rule;
  plan: BacktestPlanInput;
  symbols: readonly { id: number; market: string }[];
}

export interface BacktestProgress {
  days: number;
  bars: number;
  trades: number;
}

interface Judging {
  begun: Begun;
  bars: ClosedBarReader;
  thread: BacktestThread;
  signal: AbortSignal;
  now: () => number;
  /** Called often. */
  note(progress: BacktestProgress): Promise<void>;
}

/**
 * Has the thread judge a backtest, one period after the other.
 * @returns how many bars were read, and by which revisions of the symbols
 * @throws RunOver, RunFailed, the reason of the signal
 */
export async function judgeBacktest({ begun, bars, thread, signal, now, note }: Judging) {
  const { rule, plan: given, symbols } = begun;
  const endsAt = Date.now() + limitMinutes * minute;
  const symbolIds = symbols.map(({ id }) => id);
  const progress = await bars.progressOf(symbolIds, now());
  const period = withPrices(periodOf(given, now()), [...progress.values()]);
  if (!(period.from < period.until)) throw new RunFailed('noBars');
  const plan: BacktestPlan = { ...given, rule, ...period };
  const reader = createSymbolReader({ reader: bars, needed: barsBefore(plan), from: period.from });
  await thread.ask('begin', {
    plan,
    symbols: symbols.map(({ id, market }) => ({ symbol: String(id), costs: costsOf(given, market) })),
  });
  const sum: BacktestProgress = { days: 0, bars: 0, trades: 0 };
  const goOn = async () => {
    if (signal.aborted) throw signal.reason;
    if (Date.now() > endsAt) throw new RunFailed('tooLong');
    await note(sum);
    await letOthers();
  };

  async function readAll(group: readonly number[], until: number): Promise<Part[]> {
    const parts: Part[] = [];
    for (const symbolId of group) {
      await goOn();
      parts.push(...(await reader.readUntil(symbolId, Math.min(until, progress.get(symbolId)?.settledAt ?? 0))));
    }
    sum.bars += parts.reduce((count, part) => count + countOf(part.bars), 0);
    if (sum.bars > maxBacktestBars) throw new RunFailed('tooManyBars');
    return parts;
  }

  async function settle(doubts: readonly Doubt[]): Promise<void> {
    for (const doubt of doubts) {
      await goOn();
      const minutes = await reader.minutesOf(Number(doubt.symbol), doubt);
      await thread.ask('settle', { doubt, minutes }, [minutes.buffer]);
    }
  }

  for (const until of windowsOf(period, rule, symbols.length)) {
    // What is needed to begin is taken symbol by symbol: it trades nothing.
    const groups = until <= period.from ? symbolIds.map((each) => [each]) : [symbolIds];
    for (const group of groups) {
      const parts = await readAll(group, until);
      const { doubts, trades } = await thread.ask(
        'take',
        { parts },
        parts.map((part) => part.bars.buffer),
      );
      sum.trades = trades;
      if (trades > maxBacktestTrades) throw new RunFailed('tooManyTrades');
      await settle(doubts);
    }
    sum.days = until <= period.from ? 0 : daysOf({ ...period, until });
    await note(sum);
  }
  return { bars: sum.bars, revisions: reader.revisions };
}

/** The ends of the periods that are read, the first where the plan begins: of as many bars as are little beside the memory that there is. */
function windowsOf({ from, until }: { from: number; until: number }, { timeframe }: Rule, symbols: number): number[] {
  const bars = Math.max(20, Math.min(symbolBars, Math.floor(windowBars / symbols)));
  const length = Math.max(hour, bars * minutesOf[timeframe] * minute);
  const ends = [from];
  for (let at = from + length; at < until; at += length) ends.push(at);
  return [...ends, until];
}
