import { describe, expect, test } from 'vitest';
import { blockUntil, freshBudget, spend, spentOf, type BudgetState, type Spender } from './budget.ts';

const start = Date.UTC(2026, 10, 26, 9);

/** A budget that keeps its state, for one limit after the other. */
function budgetOf(...limits: { units: number; perSeconds: number }[]) {
  let state: BudgetState = freshBudget;
  return {
    ask: (spender: Spender, now: number, cost = 1): number | null => {
      const { state: next, waitUntil } = spend(limits, state, { spender, cost, now });
      // What is stored is plain data.
      state = JSON.parse(JSON.stringify(next)) as BudgetState;
      return waitUntil;
    },
    block: (until: number) => (state = blockUntil(state, until)),
    spent: (now: number) => limits.map((limit, at) => spentOf(limit, at, state, now)),
  };
}

describe('a budget', () => {
  test('is never exceeded within any period, and is spent again as soon as it may be', () => {
    const budget = budgetOf({ units: 8, perSeconds: 60 });
    const granted: number[] = [];
    for (let now = start; now < start + 600_000; now += 250) if (budget.ask('live', now) === null) granted.push(now);
    for (const [at, first] of granted.entries()) {
      const within = granted.slice(at).filter((each) => each < first + 60_000);
      expect(within.length).toBeLessThanOrEqual(8);
    }
    // A twentieth of a minute later than it could be, at most.
    expect(granted.length).toBeGreaterThanOrEqual(8 * 9);
  });

  test('says when units are free, and they are free then', () => {
    const budget = budgetOf({ units: 3, perSeconds: 60 });
    for (const at of [0, 1000, 2000]) expect(budget.ask('live', start + at)).toBeNull();
    const until = budget.ask('live', start + 2500);
    expect(until).toBeGreaterThan(start + 60_000 - 1);
    expect(until).toBeLessThanOrEqual(start + 66_000);
    expect(budget.ask('live', until ?? 0)).toBeNull();
  });

  test('gives backfill at most half, and live the rest', () => {
    const budget = budgetOf({ units: 8, perSeconds: 60 });
    const backfill = Array.from({ length: 8 }, () => budget.ask('backfill', start));
    expect(backfill.filter((each) => each === null)).toHaveLength(4);
    const live = Array.from({ length: 8 }, () => budget.ask('live', start));
    expect(live.filter((each) => each === null)).toHaveLength(4);
    expect(budget.spent(start)).toEqual([8]);
  });

  test('gives backfill nothing while live waits', () => {
    const budget = budgetOf({ units: 4, perSeconds: 60 });
    for (let at = 0; at < 4; at++) expect(budget.ask('live', start)).toBeNull();
    const until = budget.ask('live', start) ?? 0;
    expect(budget.ask('backfill', until)).toBeGreaterThan(until);
    expect(budget.ask('live', until)).toBeNull();
    expect(budget.ask('backfill', until)).toBeNull();
  });

  test('gives backfill its part when the one that waited never comes', () => {
    const budget = budgetOf({ units: 4, perSeconds: 60 });
    for (let at = 0; at < 5; at++) budget.ask('live', start);
    const until = budget.ask('backfill', start) ?? 0;
    expect(until).toBeGreaterThan(start);
    expect(budget.ask('backfill', until)).toBeNull();
  });

  test('holds all of several limits', () => {
    const budget = budgetOf({ units: 8, perSeconds: 60 }, { units: 10, perSeconds: 86_400 });
    for (let at = 0; at < 8; at++) expect(budget.ask('live', start)).toBeNull();
    expect(budget.ask('live', start + 70_000)).toBeNull();
    expect(budget.ask('live', start + 70_000)).toBeNull();
    expect(budget.ask('live', start + 70_000)).toBeGreaterThan(start + 86_400_000 - 1);
    expect(budget.spent(start + 70_000)).toEqual([2, 10]);
  });

  test('is closed until the provider may be asked again', () => {
    const budget = budgetOf({ units: 8, perSeconds: 60 });
    budget.block(start + 120_000);
    budget.block(start + 60_000);
    expect(budget.ask('live', start)).toBe(start + 120_000);
    expect(budget.ask('live', start + 120_000)).toBeNull();
  });

  test('refuses what could never be spent', () => {
    const budget = budgetOf({ units: 8, perSeconds: 60 });
    expect(() => budget.ask('live', start, 9)).toThrow(RangeError);
    expect(() => budget.ask('backfill', start, 5)).toThrow(RangeError);
    expect(budgetOf({ units: 1, perSeconds: 60 }).ask('backfill', start)).toBeNull();
  });

  test('grants nothing twice when the clock is put back', () => {
    const budget = budgetOf({ units: 2, perSeconds: 60 });
    expect(budget.ask('live', start + 3_600_000)).toBeNull();
    expect(budget.ask('live', start)).toBeNull();
    expect(budget.ask('live', start)).toBeGreaterThan(start);
  });

  test('without limits is never spent', () => {
    expect(budgetOf().ask('backfill', start, 1000)).toBeNull();
  });
});
