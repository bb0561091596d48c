import { describe, expect, it } from 'vitest';
import type { ClosedBar } from '#rules/engine.ts';
import type { Rule } from '#rules/rule.ts';
import { Backtest, barsBefore } from './backtest.ts';
import { usualCostsOf } from './costs.ts';
import { planRefusalsOf } from './plan-refusals.ts';
import { planLimits, type BacktestPlan } from './plan.ts';

const hour = 3_600_000;

type Row = readonly [open: number, high: number, low: number, close: number];

/** Bars of an hour; none where there is none. */
const barsOf = (rows: readonly (Row | null)[]): ClosedBar[] =>
  rows.flatMap((row, at) => {
    if (!row) return [];
    const [o, h, l, c] = row;
    const t = at * hour;
    return [{ symbol: 'X', t, closesAt: t + hour, o, h, l, c, v: 0, day: 0, minute: at * 60 }];
  });

const above: Rule = {
  v: 1,
  timeframe: '1h',
  universe: { markets: [], symbols: ['X'] },
  when: { left: { ind: 'close' }, op: 'crosses_above', right: 100 },
  trigger: 'bar_close',
  fires: 'becomes_true',
  cooldownBars: 0,
  direction: 'long',
};
const below: Rule = { ...above, direction: 'short', when: { left: { ind: 'close' }, op: 'crosses_below', right: 100 } };

/** A stop of 2 % of the close, a target of 2 R. */
const usual: BacktestPlan = {
  rule: above,
  from: 0,
  until: Infinity,
  stop: { percent: 2 },
  target: { r: 2 },
  maxBars: null,
  exit: null,
};
const costs = { commission: 0.0005, slippage: 0.0005 };

/** The signal of a long comes with the third of these bars, at 101: 1 R is 2.02. */
const longSignal: Row[] = [
  [99, 99.5, 98.5, 99],
  [99, 99.5, 98.5, 99],
  [99, 101.5, 98.9, 101],
];
/** The signal of a short comes with the third of these bars, at 100 − 1: 1 R is 1.98. */
const shortSignal: Row[] = [
  [101, 101.5, 100.5, 101],
  [101, 101.5, 100.5, 101],
  [101, 101.5, 98.5, 99],
];

function run(plan: Partial<BacktestPlan>, rows: readonly (Row | null)[]) {
  const backtest = new Backtest({ ...usual, ...plan }, [{ symbol: 'X', costs }]);
  const signal = plan.rule === below ? shortSignal : longSignal;
  const bars = barsOf([...signal, ...rows]);
  const doubts = backtest.take(bars.map((bar) => ({ timeframe: '1h', closesAt: bar.closesAt, bars: [bar] })));
  return { backtest, doubts, ...backtest.outcome() };
}

/** The trades in words: prices, bars since the entry, how it ended, R before and after costs. */
const told = (plan: Partial<BacktestPlan>, rows: readonly (Row | null)[]) =>
  run(plan, rows).trades.map(({ entry, stop, target, exit, bars, reason, r, net, isAmbiguous, isGapped }) =>
    [
      `${entry} (${stop.toFixed(2)}, ${target?.toFixed(2) ?? '-'}) → ${exit.toFixed(2)} ${reason} after ${bars}`,
      `${r / 10_000} R, net ${net / 10_000}`,
      ...(isAmbiguous ? ['ambiguous'] : []),
      ...(isGapped ? ['gapped'] : []),
    ].join(', '),
  );

const quiet: Row = [102, 103, 101, 102];

describe('a trade of a backtest, as worked out by hand,', () => {
  it('begins with the open after the signal, and may end in the same bar', () => {
    expect(told({}, [[102, 107, 101, 106]])).toEqual(['102 (99.98, 106.04) → 106.04 target after 1, 2 R, net 1.897']);
    expect(told({}, [[102, 103, 99, 100]])).toEqual(['102 (99.98, 106.04) → 99.98 stop after 1, -1 R, net -1.1']);
  });

  it('is the other way round for a short', () => {
    expect(told({ rule: below }, [[98, 99, 94, 95]])).toEqual([
      '98 (99.98, 94.04) → 94.04 target after 1, 2 R, net 1.903',
    ]);
    expect(told({ rule: below }, [[98, 100, 94, 95]])).toEqual([
      '98 (99.98, 94.04) → 99.98 stop after 1, -1 R, net -1.1, ambiguous',
    ]);
  });

  it('ends at the open that jumps over its stop, or its target, whatever comes later in the bar', () => {
    expect(told({}, [quiet, [97, 107, 96, 97]])).toEqual([
      '102 (99.98, 106.04) → 97.00 stop after 1, -2.4752 R, net -2.5738, gapped',
    ]);
    expect(told({}, [quiet, [108, 109, 90, 91]])).toEqual([
      '102 (99.98, 106.04) → 108.00 target after 1, 2.9703 R, net 2.8663, gapped',
    ]);
  });

  it('ends with the open after its last bar, or after a bar on which the exit condition is true', () => {
    expect(told({ maxBars: 2 }, [quiet, quiet, [102.4, 103, 102, 103]])).toEqual([
      '102 (99.98, 106.04) → 102.40 time after 2, 0.198 R, net 0.0968',
    ]);
    const exit: BacktestPlan['exit'] = { left: { ind: 'close' }, op: '<', right: 101 };
    expect(told({ exit }, [quiet, [102, 103, 100, 100.5], [100.7, 101, 100.6, 101]])).toEqual([
      '102 (99.98, 106.04) → 100.70 condition after 2, -0.6436 R, net -0.7439',
    ]);
  });

  it('ends at its stop if its target lies in the same bar, and says so, unless the minutes know', () => {
    const rows: Row[] = [[102, 107, 99, 106]];
    const { backtest, doubts } = run({}, rows);
    const [t, closesAt] = [3 * hour, 4 * hour];
    expect(told({}, rows)).toEqual(['102 (99.98, 106.04) → 99.98 stop after 1, -1 R, net -1.1, ambiguous']);
    expect(doubts).toEqual([{ symbol: 'X', t, closesAt, trade: 0 }]);
    const minutes = [
      { t, o: 102, h: 103, l: 101, c: 103 },
      { t: t + 60_000, o: 103, h: 107, l: 103, c: 106 },
      { t: t + 120_000, o: 106, h: 106, l: 99, c: 106 },
    ];
    const ends = () => {
      const [trade] = backtest.outcome().trades;
      return [trade?.reason, trade?.exit.toFixed(2), (trade?.exitedAt ?? 0) - t, trade?.isAmbiguous];
    };
    // Minutes that are not all of the bar, or those of another bar, tell nothing.
    for (const others of [minutes.slice(0, 2), minutes.map((each) => ({ ...each, t: each.t + hour })), []]) {
      backtest.settle(doubts[0] as (typeof doubts)[number], others);
      expect(ends()).toEqual(['stop', '99.98', hour, true]);
    }
    backtest.settle(doubts[0] as (typeof doubts)[number], minutes);
    expect(ends()).toEqual(['target', '106.04', 120_000, false]);
    expect(backtest.outcome().trades[0]?.r).toBe(20_000);
  });

  it('asks for no minutes of minutes', () => {
    const rule: Rule = { ...above, timeframe: '1m' };
    const backtest = new Backtest({ ...usual, rule }, [{ symbol: 'X', costs }]);
    const bars = barsOf([...longSignal, [102, 107, 99, 106]]);
    const closings = bars.map((bar) => ({ timeframe: '1m' as const, closesAt: bar.closesAt, bars: [bar] }));
    expect(backtest.take(closings)).toEqual([]);
    expect(backtest.outcome().trades).toHaveLength(1);
  });

  it('has its stop at a price, if the plan says so, and is not entered beyond it', () => {
    // The lowest low of the signal’s three bars is 98.5: 1 R is what was risked at its close, 2.5.
    const stop: BacktestPlan['stop'] = { level: { ind: 'lowest', args: { period: 3 } } };
    expect(told({ stop }, [quiet, [102, 102, 98.5, 99]])).toEqual([
      '102 (98.50, 107.00) → 98.50 stop after 2, -1.4 R, net -1.4802',
    ]);
    for (const open of [98.5, 98]) {
      const { trades, stillOpen, skipped } = run({ stop }, [[open, 103, 97, 102]]);
      expect([trades.length, stillOpen.length, skipped.openedBeyondStop]).toEqual([0, 0, 1]);
    }
  });

  it('is entered with the next bar that there is', () => {
    const { trades } = run({}, [null, null, [102, 107, 101, 106]]);
    expect(
      trades.map(({ signalAt, enteredAt, exitedAt }) => [signalAt / hour, enteredAt / hour, exitedAt / hour]),
    ).toEqual([[3, 5, 6]]);
  });

  it('counts nowhere while it is open, nor does a signal without a bar after it', () => {
    const open = run({}, [quiet, quiet]);
    expect(open.trades).toEqual([]);
    expect(open.stillOpen).toMatchObject([{ entry: 102, bars: 2 }]);
    const none = run({}, []);
    expect([none.trades, none.stillOpen, none.skipped.atEnd]).toEqual([[], [], 1]);
  });

  it('is the only one of its symbol: signals meanwhile are skipped, also when it is about to be closed', () => {
    const again: Row[] = [quiet, [102, 102.5, 99.99, 99.99], [100, 103, 100, 102]];
    expect(run({}, [...again, quiet]).skipped.whileOpen).toBe(1);
    expect(run({ maxBars: 3 }, [...again, quiet]).skipped.whileOpen).toBe(1);
    // It has ended when the next signal comes.
    const { skipped, trades, stillOpen } = run({ maxBars: 2 }, [...again, quiet]);
    expect([skipped.whileOpen, trades.length, stillOpen.length]).toEqual([0, 1, 1]);
  });

  it('does not begin before the plan does, nor at its end', () => {
    expect(run({ from: 3 * hour }, [quiet]).stillOpen).toEqual([]);
    expect(run({ from: 2 * hour }, [quiet]).stillOpen).toHaveLength(1);
    const { stillOpen, skipped, bars } = run({ until: 3 * hour }, [quiet]);
    expect([stillOpen.length, skipped.atEnd, bars]).toEqual([0, 1, 3]);
  });

  it('is not entered without a stop, or with one that costs eat', () => {
    const waits = run({ stop: { atr: 1, period: 14 } }, [quiet]);
    expect([waits.stillOpen.length, waits.skipped.withoutStop]).toEqual([0, 1]);
    const noTarget = run({ target: { atr: 1, period: 14 } }, [quiet]);
    expect([noTarget.stillOpen.length, noTarget.skipped.withoutStop]).toEqual([0, 1]);
    // Buying and selling costs 0.2 %.
    const near = run({ stop: { percent: 0.2 } }, [quiet]);
    expect([near.stillOpen.length, near.skipped.stopTooNear]).toEqual([0, 1]);
    expect(run({ stop: { percent: 0.21 } }, [quiet]).trades).toHaveLength(1);
  });

  it('cannot come of a market that stands still, or of volume where there is none', () => {
    const flat = Array.from({ length: 60 }, (): Row => [100, 100, 100, 100]);
    const always: Rule = { ...above, fires: 'every_bar', when: { left: { ind: 'close' }, op: '>', right: 1 } };
    const still = run({ rule: always, stop: { atr: 2, period: 2 } }, flat);
    expect([still.trades.length, still.stillOpen.length]).toEqual([0, 0]);
    expect(still.skipped.stopTooNear).toBeGreaterThan(30);
    const byVolume: Rule = { ...always, when: { left: { ind: 'close' }, op: '>=', right: { ind: 'vwap' } } };
    const { trades, stillOpen, skipped } = run({ rule: byVolume }, flat);
    expect([trades.length, stillOpen.length, ...Object.values(skipped)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('stands beside owning the symbol from the first open to the last close, after costs', () => {
    const { holdings, bars } = run({}, [quiet]);
    expect(bars).toBe(4);
    // From 99 to 102, which costs 0.201.
    expect(holdings).toEqual([{ symbol: 'X', gain: (102 - 99 - 0.001 * (99 + 102)) / 99 }]);
    // Bars before the plan are not owned, nor counted.
    const later = run({ from: 3 * hour }, [quiet, [102, 104, 101, 103]]);
    expect([later.bars, later.holdings[0]?.gain]).toEqual([2, (103 - 102 - 0.001 * (102 + 103)) / 102]);
    const nothing = new Backtest(usual, [{ symbol: 'X', costs }]).outcome();
    expect(nothing.holdings).toEqual([{ symbol: 'X', gain: null }]);
  });

  it('needs as many bars before as its rule, exit, stop and target', () => {
    const needs = (change: Partial<BacktestPlan>) => Object.fromEntries(barsBefore({ ...usual, ...change }));
    expect(needs({})).toEqual({ '1h': 3 });
    expect(needs({ stop: { atr: 2, period: 10 } })).toEqual({ '1h': 140 });
    expect(needs({ target: { atr: 2, period: 20 } })).toEqual({ '1h': 280 });
    expect(needs({ stop: { level: { ind: 'lowest', args: { period: 30 }, tf: '1d', ago: 1 } } })).toEqual({
      '1h': 3,
      '1d': 31,
    });
    expect(needs({ exit: { left: { ind: 'ema', args: { period: 9 } }, op: '<', right: 1 } })).toEqual({ '1h': 70 });
  });
});

describe('plans', () => {
  it('are refused for what their rule, exit or stop says', () => {
    const refused = (change: Partial<BacktestPlan>) =>
      planRefusalsOf({ ...usual, ...change }).map(({ code, path }) => `${path.join('.')} ${code}`);
    expect(refused({})).toEqual([]);
    expect(refused({ exit: { all: [{ left: { ind: 'rsi' }, op: '>', right: { ind: 'close' } }] } })).toEqual([
      'exit.all.0 units',
    ]);
    expect(refused({ stop: { level: { ind: 'rsi' } } })).toEqual(['stop.level units']);
    expect(refused({ stop: { level: { ind: 'lowest', tf: '1h' } } })).toEqual(['stop.level notLonger']);
    expect(refused({ rule: { ...above, universe: { markets: [], symbols: [] } } })).toEqual(['universe noSymbols']);
  });

  it('have usual costs that are never zero, of whatever market', () => {
    for (const market of ['forex', 'crypto', 'stocks', 'nothing', '__proto__', 'constructor']) {
      const { commission, slippage } = usualCostsOf(market);
      expect(commission).toBeGreaterThanOrEqual(planLimits.commission.min);
      expect(slippage).toBeGreaterThanOrEqual(planLimits.slippage.min);
    }
  });
});
