import { expect, test } from 'vitest';
import type { Condition } from '@candela/markets/rules/rule';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { changed, conditionOf, isWithinLimits, moved, newGroup, newItem, rootOf } from './builder-model.ts';
import { withAgo, withIndicator, withLeft, withOperator, withTimes } from './leaf-changes.ts';

const leaf = (right: number): Condition => ({ left: { ind: 'rsi' }, op: '<', right });
const nested = {
  all: [leaf(1), { not: { any: [leaf(2), leaf(3)] } }, { within: 5, of: leaf(4) }, { held: 3, of: { any: [leaf(5)] } }],
} satisfies Condition;

test('conditions are shown as cards and rows, and stay what they are', () => {
  for (const when of [nested, ...Object.values(ruleTemplates).map((rule) => rule.when)])
    expect(conditionOf(rootOf(when))).toEqual(when);
  // A single row is in a card, and none of one is not that one.
  expect(conditionOf(rootOf(leaf(1)))).toEqual({ all: [leaf(1)] });
  expect(conditionOf(rootOf({ not: leaf(1) }))).toEqual({ not: leaf(1) });
  expect(conditionOf(rootOf({ within: 2, of: { held: 3, of: leaf(1) } }))).toEqual({
    all: [{ within: 2, of: { all: [{ held: 3, of: leaf(1) }] } }],
  });
});

test('rows know where they are in the rule', () => {
  const { parts } = rootOf(nested).body;
  expect(parts[0]?.path).toEqual(['when', 'all', 0]);
  expect(parts[1]?.body).toMatchObject({
    mode: 'none',
    parts: [{ path: ['when', 'all', 1, 'not', 'any', 0] }, { path: ['when', 'all', 1, 'not', 'any', 1] }],
  });
  expect(parts[2]).toMatchObject({ path: ['when', 'all', 2, 'of'], span: { kind: 'within', bars: 5 } });
});

test('rows are added, removed and moved, and empty cards go with their last row', () => {
  const root = rootOf(nested);
  const after = (place: number[], change: Parameters<typeof changed>[2]) =>
    changed(root, place, change).map(conditionOf);
  expect(after([0], (item) => [item, { ...newItem, body: leaf(9) as never }])).toEqual([
    { all: [leaf(1), leaf(9), ...nested.all.slice(1)] },
  ]);
  expect(after([1, 0], () => [])).toEqual([{ all: [leaf(1), { not: leaf(3) }, ...nested.all.slice(2)] }]);
  expect(after([3, 0], () => [])).toEqual([{ all: nested.all.slice(0, 3) }]);
  expect(changed(rootOf(leaf(1)), [0], () => [])).toEqual([]);
  expect(conditionOf(moved(root, [1, 0], 1))).toMatchObject({
    all: [{}, { not: { any: [leaf(3), leaf(2)] } }, {}, {}],
  });
  expect(conditionOf(moved(root, [0], -1))).toEqual(nested);
});

test('limits of depth and of the number of conditions are known before a change', () => {
  const group = conditionOf(newGroup);
  expect(isWithinLimits({ all: [{ any: [{ all: [group] }] }] })).toBe(true);
  expect(isWithinLimits({ all: [{ any: [{ all: [{ any: [group] }] }] }] })).toBe(false);
  expect(isWithinLimits({ all: Array.from({ length: 21 }, () => leaf(1)) })).toBe(false);
});

test('what is compared stays comparable when one side changes', () => {
  const before = { left: { ind: 'rsi' }, op: '<', right: 30 } as const;
  expect(withLeft(before, { ind: 'stoch' })).toEqual({ ...before, left: { ind: 'stoch' } });
  expect(withLeft(before, { ind: 'close' })).toEqual({
    left: { ind: 'close' },
    op: '<',
    right: { ind: 'ema', args: { period: 50 } },
  });
  expect(withLeft(before, { ind: 'hammer' })).toEqual({ left: { ind: 'hammer' }, op: 'appears' });
  expect(withLeft({ left: { ind: 'hammer' }, op: 'appears' }, { ind: 'obv' })).toEqual({
    left: { ind: 'obv' },
    op: '>',
    right: { ind: 'obv', ago: 1 },
  });
  expect(withOperator(before, 'rising')).toEqual({ left: { ind: 'rsi' }, op: 'rising', bars: 3 });
  expect(withOperator({ left: { ind: 'rsi' }, op: 'rising', bars: 3 }, '>')).toEqual({
    left: { ind: 'rsi' },
    op: '>',
    right: 50,
  });
});

test('a number stays while the left side keeps its unit', () => {
  const before = { left: { ind: 'close' }, op: '>', right: 24186 } as const;
  expect(withLeft(before, { ind: 'close', ago: 1 })).toEqual({ ...before, left: { ind: 'close', ago: 1 } });
  expect(withLeft(before, { ind: 'ema', args: { period: 200 } })).toMatchObject({ right: 24186 });
  expect(withLeft(before, { ind: 'rsi' })).toMatchObject({ right: 50 });
});

test('a rule never has fields without a value, and patterns no factor', () => {
  expect(withAgo({ ind: 'rsi', ago: 1 }, 0)).toStrictEqual({ ind: 'rsi' });
  expect(withAgo({ ind: 'rsi' }, 2)).toStrictEqual({ ind: 'rsi', ago: 2 });
  expect(withTimes({ ind: 'rsi', times: 2 }, 1)).toStrictEqual({ ind: 'rsi' });
  expect(withTimes({ ind: 'rsi' }, 2)).toStrictEqual({ ind: 'rsi', times: 2 });
  expect(withIndicator({ ago: 1, times: 2 }, 'hammer')).toStrictEqual({ ind: 'hammer', ago: 1 });
});
