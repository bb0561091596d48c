import { describe, expect, it } from 'vitest';
import { dayOf, daysOfMonth, otherMonth, periodOf } from './month-grid.ts';

describe('a month', () => {
  it('is shown in whole weeks', () => {
    const monday = daysOfMonth('2026-11', 1);
    expect([monday[0], monday.at(-1), monday.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    const sunday = daysOfMonth('2026-02', 7);
    expect([sunday[0], sunday.at(-1), sunday.length]).toEqual(['2026-02-01', '2026-02-28', 28]);
    expect(otherMonth('2026-12', 1)).toBe('2027-01');
  });

  it('begins and ends at midnight in the zone of the reader', () => {
    expect(periodOf(['2026-03-29', '2026-03-30'], 'Europe/Berlin')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-30T22:00:00.000Z',
    });
    expect(dayOf('2026-03-29T22:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-30');
  });
});
