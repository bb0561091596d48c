import { expect, it } from 'vitest';
import { clockOf } from './clock.ts';

it('shows a length of time as clocks do', () => {
  const seconds = [-5, 0, 7.9, 59, 60, 750, 3599, 3600, 3723, 36_000];
  expect(seconds.map((each) => clockOf(each * 1000))).toEqual([
    '0:00',
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '12:30',
    '59:59',
    '1:00:00',
    '1:02:03',
    '10:00:00',
  ]);
});
