import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, movedLike, occurrencesOf, wallClockOf } from './events.recurrence.ts';

const berlin = 'Europe/Berlin';

describe('a wall clock', () => {
  it('has no instant when the clocks skip it, and the first of two when they show it twice', () => {
    expect(instantOf('2026-03-29T02:30', berlin)).toBeNull();
    expect(instantOf('2026-03-29T03:00', berlin)?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
    expect(instantOf('2026-10-25T02:30', berlin)?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-02-30T10:00', 'UTC')).toBeNull();
  });

  it('is what its instant shows, in any zone', () => {
    const zones = fc.constantFrom(berlin, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
    const minutes = fc.integer({ min: 28_000_000, max: 32_000_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = wallClockOf(new Date(minute * 60_000), zone);
        expect(wallClockOf(instantOf(local, zone) ?? new Date(0), zone)).toBe(local);
      }),
    );
  });
});

describe('a series', () => {
  it('keeps its wall clock when the clocks change', () => {
    const start = instantOf('2026-03-23T19:00', berlin) ?? new Date(0);
    const dates = occurrencesOf(start, berlin, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=4');
    expect(dates.map((each) => wallClockOf(each, berlin))).toEqual([
      '2026-03-23T19:00',
      '2026-03-25T19:00',
      '2026-03-30T19:00',
      '2026-04-01T19:00',
    ]);
    expect(dates.map((each) => each.getUTCHours())).toEqual([18, 18, 17, 17]);
  });

  it('moves by the wall clock, also to another zone', () => {
    const at = (local: string, zone: string) => instantOf(local, zone) ?? new Date(0);
    const before = { local: '2026-03-23T19:00', timeZone: berlin };
    const later = movedLike(at('2026-03-30T19:00', berlin), before, { local: '2026-03-24T20:30', timeZone: berlin });
    expect(wallClockOf(later, berlin)).toBe('2026-03-31T20:30');
    const away = movedLike(at('2026-03-30T19:00', berlin), before, {
      local: '2026-03-23T19:00',
      timeZone: 'America/New_York',
    });
    expect(away.toISOString()).toBe('2026-03-30T23:00:00.000Z');
  });
});
