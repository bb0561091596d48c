import { describe, expect, it } from 'vitest';
import { daysOf, periodsUpTo } from './periods.ts';

describe('periods up to a day', () => {
  it('compare a month with the one before up to the same day', () => {
    expect(periodsUpTo('month', '2026-11-24')).toEqual({
      period: { from: '2026-11-01', to: '2026-11-24' },
      before: { from: '2026-10-01', to: '2026-10-24' },
    });
  });
  it('end with the last day of a month that is shorter', () => {
    expect(periodsUpTo('month', '2026-03-31').before).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodsUpTo('year', '2024-02-29').before).toEqual({ from: '2023-01-01', to: '2023-02-28' });
  });
  it('begin weeks on Monday', () => {
    expect(periodsUpTo('week', '2026-11-22')).toEqual({
      period: { from: '2026-11-16', to: '2026-11-22' },
      before: { from: '2026-11-09', to: '2026-11-15' },
    });
  });
  it('have their days, also over a change of the clock', () => {
    expect(daysOf({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });
});
