import { expect, test } from 'vitest';
import { periodOf, presetOf, validateDashboard } from './dashboard-period.ts';
import { changeOf } from './figure-change.ts';

test('a period is read from the address; without one it is the last 28 days', () => {
  expect(periodOf(validateDashboard({}), '2026-11-22')).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  expect(periodOf(validateDashboard({ days: '7' }), '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  const own = { from: '2026-01-01', to: '2026-01-31' };
  expect(periodOf(validateDashboard({ ...own, days: 7 }), '2026-11-22')).toEqual(own);
  expect([presetOf({}), presetOf({ days: 90 }), presetOf(own)]).toEqual([28, 90, null]);
});

test('what cannot be a period is left out', () => {
  for (const search of [
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-01-01' },
    { from: '2026-01-01' },
    { days: 5 },
    { days: '<b>' },
  ])
    expect(validateDashboard(search)).toEqual({});
});

test('the current day is not compared with a whole one', () => {
  const daysOf = (first: number, values: (number | null)[]) =>
    values.map((value, at) => ({ day: `2026-11-${String(first + at)}`, value }));
  const [days, before] = [daysOf(20, [10, 20, 1]), daysOf(17, [10, 10, 50])];
  expect(changeOf({ days, before }, '2026-11-22')).toBe(0.5);
  expect(changeOf({ days, before }, '2026-11-23')).toBeCloseTo(-39 / 70);
  expect(changeOf({ days: days.slice(2), before: before.slice(2) }, '2026-11-22')).toBeNull();
  expect(changeOf({ days, before: daysOf(17, [null, 10, 50]) }, '2026-11-22')).toBeNull();
});
