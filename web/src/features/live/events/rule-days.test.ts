import { expect, it } from 'vitest';
import { daysOfRule } from './rule-days.ts';

it('names the chosen days in the order of the week, else the day of the start', () => {
  expect(daysOfRule({ weekdays: ['FR', 'MO'], startsAt: '2026-11-22T19:00' })).toEqual([0, 4]);
  expect(daysOfRule({ weekdays: [], startsAt: '2026-11-22T19:00' })).toEqual([6]);
  expect(daysOfRule({ weekdays: [], startsAt: '2026-11-23T00:00' })).toEqual([0]);
  expect(daysOfRule({ weekdays: [], startsAt: '' })).toEqual([]);
});
