import { expect, test } from 'vitest';
import { clockIn, isQuietAt } from './quiet-hours.ts';

test.each([
  ['23:30', '22:00', '07:00', true],
  ['06:59', '22:00', '07:00', true],
  ['07:00', '22:00', '07:00', false],
  ['13:00', '12:00', '14:00', true],
  ['14:00', '12:00', '14:00', false],
])('%s within %s to %s: %s', (clock, quietFrom, quietTo, isQuiet) => {
  expect(isQuietAt(clock, { quietFrom, quietTo })).toBe(isQuiet);
  expect(isQuietAt(clock, { quietFrom: null, quietTo: null })).toBe(false);
});

test('the clock is that of the zone, on 24 hours', () => {
  expect(clockIn('Asia/Tokyo', Date.UTC(2026, 10, 27, 15, 5))).toBe('00:05');
});
