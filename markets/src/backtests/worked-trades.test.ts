import { describe, expect, it } from 'vitest';
import type { ClosedBar } from '#rules/engine.ts';
import type { Rule } from '#rules/rule.ts';
import { Backtest } from './backtest.ts';
import type { BacktestPlan } from './plan.ts';

const hour = 3_600_000;

type Row = readonly [open: number, high: number, low: number, close: number];

const barsOf = (rows: readonly Row[]): ClosedBar[] =>
  rows.map(([o, h, l, c], at) => ({
    symbol: 'X',
    t: at * hour,
    closesAt: (at + 1) * hour,
    o,
    h,
    l,
    c,
    v: 0,
    day: 0,
    minute: at * 60,
  }));

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

function run(plan: Partial<BacktestPlan>, rows: readonly Row[]) {
  const backtest = new Backtest({ ...usual, ...plan }, [{ symbol: 'X', costs }]);
  const signal = plan.rule === below ? shortSignal : longSignal;
  const bars = barsOf([...signal, ...rows]);
  const doubts = backtest.take(bars.map((bar) => ({ timeframe: '1h', closesAt: bar.closesAt, bars: [bar] })));
  return { backtest, doubts, ...backtest.outcome() };
}

/** The trades in words: prices, bars since the entry, how it ended, R before and after costs. */
const told = (plan: Partial<BacktestPlan>, rows: readonly Row[]) =>
  run(plan, rows).trades.map(({ entry, stop, target, exit, bars, reason, r, net, isAmbiguous, isGapped }) =>
    [
      `${entry} (${stop.toFixed(2)}, ${target?.toFixed(2) ?? '-'}) → ${exit.toFixed(2)} ${reason} after ${bars}`,
      `${r / 10_000} R, net ${net / 10_000}`,
      ...(isAmbiguous ? ['ambiguous'] : []),
      ...(isGapped ? ['gapped'] : []),
    ].join(', '),
  );

describe('a trade of a backtest, as worked out by hand,', () => {
  it('begins with the open after the signal, and may end in the same bar', () => {
    expect(told({}, [[102, 107, 101, 106]])).toEqual(['102 (99.98, 106.04) → 106.04 target after 1, 2 R, net 1.897']);
    expect(told({}, [[102, 103, 99, 100]])).toEqual(['102 (99.98, 106.04) → 99.98 stop after 1, -1 R, net -1.1']);
  });

  it('ends at its stop if its target lies in the same bar, and says so', () => {
    const { doubts } = run({}, [[102, 107, 99, 106]]);
    expect(told({}, [[102, 107, 99, 106]])).toEqual([
      '102 (99.98, 106.04) → 99.98 stop after 1, -1 R, net -1.1, ambiguous',
    ]);
    expect(doubts).toEqual([{ symbol: 'X', t: 3 * hour, closesAt: 4 * hour, trade: 0 }]);
  });
});
