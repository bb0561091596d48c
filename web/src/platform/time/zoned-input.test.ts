import { expect, it } from 'vitest';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';

it('translates between an instant and the clock of a zone', () => {
  expect(toZonedInput('2026-11-20T19:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21T04:30');
  expect(fromZonedInput('2026-11-21T04:30', 'Asia/Tokyo')).toBe('2026-11-20T19:30:00.000Z');
});

it('knows times that do not exist', () => {
  expect(fromZonedInput('2027-03-28T02:30', 'Europe/Berlin')).toBeNull();
  expect(fromZonedInput('', 'Europe/Berlin')).toBeNull();
  expect(fromZonedInput('tomorrow', 'UTC')).toBeNull();
});
