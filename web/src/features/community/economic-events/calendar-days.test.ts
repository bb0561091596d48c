import { describe, expect, it } from 'vitest';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { byDays, movedBy, placeOfNow, shownDays } from './calendar-days.ts';
import { impactsOf, validateCalendar } from './calendar-search.ts';

const event = (id: number, given: Partial<EconomicEvent>) =>
  ({ id, at: null, day: null, impact: 'low', ...given }) as EconomicEvent;

describe('the days of the calendar', () => {
  it('are a day, a week as the reader’s language begins it, or a month', () => {
    expect(shownDays('day', '2026-11-24', 1)).toEqual({ from: '2026-11-24', before: '2026-11-25' });
    expect(shownDays('week', '2026-11-24', 1)).toEqual({ from: '2026-11-23', before: '2026-11-30' });
    expect(shownDays('week', '2026-11-22', 1)).toEqual({ from: '2026-11-16', before: '2026-11-23' });
    expect(shownDays('week', '2026-11-22', 7)).toEqual({ from: '2026-11-22', before: '2026-11-29' });
    expect(shownDays('month', '2026-12-31', 6)).toEqual({ from: '2026-12-01', before: '2027-01-01' });
    expect(movedBy('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(movedBy('week', '2026-01-01', -1)).toBe('2025-12-25');
  });

  it('have each event on the day of the reader’s zone, and whole days on their own', () => {
    const events = [
      event(1, { at: '2026-11-24T23:30:00.000Z' }),
      event(2, { day: '2026-11-24' }),
      event(3, { day: '2026-11-25', impact: 'holiday' }),
    ];
    const idsIn = (zone: string) =>
      byDays(events, zone).map(({ day, events: listed, holidays }) => [
        day,
        listed.map(({ id }) => id),
        holidays.length,
      ]);
    expect(idsIn('Asia/Tokyo')).toEqual([
      ['2026-11-24', [2], 0],
      ['2026-11-25', [1], 1],
    ]);
    expect(idsIn('America/New_York')).toEqual([
      ['2026-11-24', [1, 2], 0],
      ['2026-11-25', [], 1],
    ]);
  });

  it('know between which events it is now', () => {
    const events = [
      event(1, { day: '2026-11-24' }),
      event(2, { at: '2026-11-24T09:00:00Z' }),
      event(3, { at: '2026-11-24T13:30:00Z' }),
    ];
    expect(placeOfNow(events, Date.parse('2026-11-24T10:24:00Z'))).toBe(2);
    expect(placeOfNow(events, Date.parse('2026-11-24T13:30:00Z'))).toBe(3);
  });
});

describe('the address of the calendar', () => {
  it('keeps what it can show, and nothing else', () => {
    const whole = { days: 'month', on: '2026-11-24', currency: 'EUR', impact: 'high', own: true, release: 7 };
    expect(validateCalendar(whole)).toEqual(whole);
    expect(
      validateCalendar({ days: 'year', on: '2026-11-34', currency: 'euro', impact: 'low', own: 1, release: -1 }),
    ).toEqual({});
  });

  it('shows holidays whatever the impact', () => {
    expect(impactsOf({})).toBeNull();
    expect(impactsOf({ impact: 'high' })).toEqual(['high', 'holiday']);
    expect(impactsOf({ impact: 'medium' })).toEqual(['medium', 'high', 'holiday']);
  });
});
