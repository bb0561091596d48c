import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSummaries, noResults, summaryOf, type ResultSummary } from './result-summaries.ts';
import { scorecardOf, wilsonInterval } from './scorecard.ts';

const anyResult = fc.oneof(fc.integer({ min: -25_000, max: 60_000 }), fc.integer({ min: -700, max: 700 }));
const anyResults = fc.array(anyResult, { maxLength: 60 });

const summarized = (results: readonly number[]): ResultSummary =>
  results.map((net) => summaryOf(net, net % 7 === 0)).reduce(joinSummaries, noResults);

describe('figures of records', () => {
  it('are the same however the results are cut in stretches', () => {
    fc.assert(
      fc.property(anyResults, fc.nat(60), fc.nat(60), (results, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const parts = [results.slice(0, from), results.slice(from, to), results.slice(to)].map(summarized);
        expect(parts.reduce(joinSummaries)).toEqual(summarized(results));
        expect(parts.reduceRight((right, left) => joinSummaries(left, right))).toEqual(summarized(results));
      }),
      { numRuns: 2000 },
    );
  });

  it('agree with a walk through all results', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        let [equity, peak, drawdown, run, longest] = [0, 0, 0, 0, 0];
        for (const net of results) {
          equity += net;
          peak = Math.max(peak, equity);
          drawdown = Math.max(drawdown, peak - equity);
          if (net <= -500) longest = Math.max(longest, (run += 1));
          else if (net >= 500) run = 0;
        }
        const { sum, drawdown: fall, longestLosses } = summarized(results);
        expect([sum, fall, longestLosses]).toEqual([equity, drawdown, longest]);
        const { closed, wins, losses, flat, averageR, averageInterval } = scorecardOf(summarized(results));
        expect(wins + losses + flat).toBe(closed);
        if (results.length < 2) return;
        const mean = results.reduce((a, b) => a + b, 0) / results.length / 10_000;
        const variance = results.reduce((a, b) => a + (b / 10_000 - mean) ** 2, 0) / (results.length - 1);
        const half = 1.644854 * Math.sqrt(variance / results.length);
        expect(averageR).toBeCloseTo(mean, 9);
        expect(averageInterval?.low).toBeCloseTo(mean - half, 6);
        expect(averageInterval?.high).toBeCloseTo(mean + half, 6);
      }),
      { numRuns: 2000 },
    );
  });

  it('have the published interval of Wilson for seven of ten, and stay within 0 and 1', () => {
    const { low, high } = wilsonInterval(7, 10) ?? { low: 0, high: 0 };
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.397', '0.892']);
    expect(wilsonInterval(0, 5)?.low).toBe(0);
    expect(wilsonInterval(5, 5)?.high).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it('count 0.05 R either way as flat, at its edges', () => {
    const counts = (net: number) => {
      const { wins, losses, flat } = scorecardOf(summaryOf(net, false));
      return [wins, losses, flat];
    };
    expect([500, 499, -499, -500].map(counts)).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });

  it('show what a hundred tiny wins need: as many as there are', () => {
    const results = [...Array.from({ length: 95 }, () => 526), ...Array.from({ length: 5 }, () => -10_000)];
    const { winRate, neededWinRate, averageInterval } = scorecardOf(summarized(results));
    expect(winRate).toBe(0.95);
    expect(neededWinRate).toBeCloseTo(0.95, 3);
    expect(averageInterval?.low).toBeLessThan(0);
  });

  it('are null where they would divide by zero', () => {
    expect(scorecardOf(noResults)).toMatchObject({
      closed: 0,
      winRate: null,
      winInterval: null,
      neededWinRate: null,
      averageR: null,
      averageInterval: null,
      profitFactor: null,
      ambiguousShare: null,
    });
    expect(scorecardOf(summaryOf(10_000, false))).toMatchObject({
      profitFactor: null,
      averageInterval: null,
      totalR: 1,
    });
  });
});
