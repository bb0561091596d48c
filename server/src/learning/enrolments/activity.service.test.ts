import { describe, expect, it } from 'vitest';
import { mondayOf, streakOf } from './activity.service.ts';

describe('a streak', () => {
  it('counts days in a row up to today', () => {
    expect(streakOf(['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'], '2026-03-01')).toBe(3);
  });
  it('is alive until the end of the next day', () => {
    expect(streakOf(['2026-02-28'], '2026-03-01')).toBe(1);
    expect(streakOf(['2026-02-27'], '2026-03-01')).toBe(0);
    expect(streakOf([], '2026-03-01')).toBe(0);
  });
  it('ignores a day that is not here yet after a journey westwards', () => {
    expect(streakOf(['2026-03-02', '2026-03-01', '2026-02-28'], '2026-03-01')).toBe(2);
  });
});

it('begins the week on Monday', () => {
  expect(mondayOf('2026-11-21')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
});
