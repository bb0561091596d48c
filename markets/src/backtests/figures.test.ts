import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageGain, equityOf, figuresByPart, figuresOf, type FiguresOf } from './figures.ts';
import type { BacktestTrade } from './trades.ts';

const hour = 3_600_000;

const trade = (r: number, change: Partial<BacktestTrade> = {}): BacktestTrade => ({
  symbol: 'X',
  barAt: 0,
  signalAt: 0,
  enteredAt: 0,
  exitedAt: 0,
  entry: 100,
  stop: 99,
  target: null,
  exit: 100,
  risk: 1,
  bars: 1,
  r,
  net: r - 500,
  reason: 'time',
  isAmbiguous: false,
  isGapped: false,
  ...change,
});

const anyTrade = fc
  .record({
    r: fc.integer({ min: -20_000, max: 40_000 }),
    symbol: fc.constantFrom('A', 'B', 'C'),
    enteredAt: fc.integer({ min: 0, max: 30_000 }).map((hours) => hours * hour),
    bars: fc.integer({ min: 1, max: 9 }),
    isGapped: fc.boolean(),
    isAmbiguous: fc.boolean(),
  })
  .map(({ r, ...change }) => trade(r, { ...change, exitedAt: change.enteredAt + 5 * hour }));

describe('figures of a backtest', () => {
  it('agree with a walk through its trades, after costs', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { minLength: 2, maxLength: 40 }), (trades) => {
        const nets = trades.map(({ net }) => net / 10_000);
        const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
        const equity = nets.map((_net, place) => sum(nets.slice(0, place + 1)));
        const falls = equity.map((value, place) => Math.max(0, ...equity.slice(0, place)) - value);
        const [won, lost] = [nets.filter((net) => net >= 0.05), nets.filter((net) => net <= -0.05)];
        const figures = figuresOf(trades);
        expect(figures).toMatchObject({
          closed: trades.length,
          wins: won.length,
          losses: lost.length,
          gappedShare: trades.filter(({ isGapped }) => isGapped).length / trades.length,
          ambiguousShare: trades.filter(({ isAmbiguous }) => isAmbiguous).length / trades.length,
        });
        expect(figures.totalR).toBeCloseTo(sum(nets), 9);
        expect(figures.averageR).toBeCloseTo(sum(nets) / nets.length, 9);
        expect(figures.maxDrawdownR).toBeCloseTo(Math.max(0, ...falls), 9);
        expect(figures.averageCostR).toBeCloseTo(0.05, 9);
        expect(figures.averageBars).toBeCloseTo(sum(trades.map(({ bars }) => bars)) / trades.length, 9);
        const pains = -sum(nets.filter((net) => net < 0));
        if (pains > 0) expect(figures.profitFactor).toBeCloseTo(sum(nets.filter((net) => net > 0)) / pains, 6);
        for (const [place, value] of equityOf(trades).entries()) expect(value).toBeCloseTo(equity[place] ?? 0, 9);
      }),
      { numRuns: 500 },
    );
  });

  it('of its parts hold every trade once, each part in its order', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 40 }), (trades) => {
        const parts = figuresByPart(trades);
        const lists: FiguresOf<string | number>[][] = [parts.byYear, parts.bySymbol, parts.byHour];
        for (const list of lists) {
          const keys = list.map(({ key }) => key);
          expect(list.reduce((sum, { figures }) => sum + figures.closed, 0)).toBe(trades.length);
          expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1)));
        }
        for (const { key, figures } of parts.byHour)
          expect(figures).toEqual(figuresOf(trades.filter(({ enteredAt }) => (enteredAt / hour) % 24 === key)));
        for (const { key, figures } of parts.bySymbol)
          expect(figures).toEqual(figuresOf(trades.filter(({ symbol }) => symbol === key)));
        for (const { key, figures } of parts.byYear)
          expect(figures).toEqual(figuresOf(trades.filter((each) => new Date(each.exitedAt).getUTCFullYear() === key)));
      }),
      { numRuns: 200 },
    );
  });

  it('are null without trades', () => {
    expect(figuresOf([])).toMatchObject({ closed: 0, averageR: null, gappedShare: null, averageCostR: null });
    expect(figuresByPart([])).toEqual({ byYear: [], bySymbol: [], byHour: [] });
  });

  it('stand beside what owning the symbols would have gained, where that is known', () => {
    const gains = [0.5, null, -0.1].map((gain) => ({ symbol: 'X', gain }));
    expect(averageGain(gains)).toBeCloseTo(0.2, 12);
    expect(averageGain([{ symbol: 'X', gain: null }])).toBeNull();
  });
});
