import { expect, test } from 'vitest';
import { isCode, isShares, isSize, readHours } from './symbol-values.ts';

test.each([
  ['09:30-13:00', [['09:30', '13:00']]],
  [
    '9:30-12:00, 13:00–16:00',
    [
      ['09:30', '12:00'],
      ['13:00', '16:00'],
    ],
  ],
  ['-06:00-17:00', [['-06:00', '17:00']]],
  ['−6:00 – −1:00', [['-06:00', '-01:00']]],
  [
    '09:00-12:00، 13:00-14:00',
    [
      ['09:00', '12:00'],
      ['13:00', '14:00'],
    ],
  ],
  ['', null],
  ['09:30', null],
  ['13:00-09:30', null],
  ['09:00-12:00, 11:00-14:00', null],
  ['09:00-24:30', null],
  ['09:61-10:00', null],
  ['a-b', null],
])('hours %j are %j', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
});

test('sizes, codes and shares are those that the server takes', () => {
  expect(['0.01', '1', '0.0000000001', '25'].every(isSize)).toBe(true);
  expect(['0', '0.00', '1e-5', '-1', '', '0.00000000001'].some(isSize)).toBe(false);
  expect(['EURUSD', 'BRK.B', '7203'].every(isCode)).toBe(true);
  expect(['', 'eur', 'EUR/USD', 'X'.repeat(21)].some(isCode)).toBe(false);
  expect(['1', '1000000'].every(isShares)).toBe(true);
  expect(['0', '1.5', '1000001', ''].some(isShares)).toBe(false);
});
