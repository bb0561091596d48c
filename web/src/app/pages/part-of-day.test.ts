import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it('greets by the hour of the learner’s zone', () => {
  const at = new Date('2026-11-21T03:30:00Z');
  expect(partOfDay(at, 'UTC')).toBe('evening');
  expect(partOfDay(at, 'Europe/Berlin')).toBe('morning');
  expect(partOfDay(at, 'Asia/Tokyo')).toBe('afternoon');
  expect(partOfDay(at, 'America/New_York')).toBe('evening');
});
