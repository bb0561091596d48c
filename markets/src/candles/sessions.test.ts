import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, type Calendar } from './calendar.ts';
import { calendars } from './calendars.ts';
import { createSession, minutesInto, mondayOf, withoutHolidays } from './sessions.ts';
import { instantOf, offsetAt } from './zones.ts';

const minute = 60_000;
const all: readonly Calendar[] = Object.values(calendars);
const anyInstant = fc
  .integer({ min: Date.parse('2015-01-02T00:00:00Z') / minute, max: Date.parse('2028-12-30T00:00:00Z') / minute })
  .map((at) => at * minute);
const anyCalendar = fc.constantFrom(...all);
const iso = (instant: number | null | undefined) => (instant ? new Date(instant).toISOString() : null);

/** What a clock on the wall of the exchange shows, in words: another way than the code's. */
const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

describe('zones', () => {
  it('have the offsets that clocks show, in every hour of a year with two changes', () => {
    for (const zone of ['America/New_York', 'Europe/London', 'Australia/Sydney', 'Asia/Tokyo']) {
      const clock = clockOf(zone);
      for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2026, 0, 1); at += 60 * minute) {
        const shown = new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16).replace('T', ' ');
        if (shown !== clock.format(at)) expect([zone, iso(at), shown]).toEqual([zone, iso(at), clock.format(at)]);
      }
    }
  });

  it('change at the minute', () => {
    expect(offsetAt('America/New_York', Date.parse('2026-03-08T06:59:59Z'))).toBe(-5 * 60 * minute);
    expect(offsetAt('America/New_York', Date.parse('2026-03-08T07:00:00Z'))).toBe(-4 * 60 * minute);
  });

  it('turn what a clock shows into an instant and back', () => {
    const zones = [...new Set(all.map(({ zone }) => zone))];
    const property = fc.property(fc.constantFrom(...zones), anyInstant, (zone, instant) => {
      const wall = instant + offsetAt(zone, instant);
      const found = instantOf(zone, wall);
      expect(found + offsetAt(zone, found)).toBe(wall);
      expect(found).toBeLessThanOrEqual(instant);
    });
    fc.assert(property, { numRuns: 2000 });
    // Half past one comes twice.
    expect(iso(instantOf('America/New_York', Date.parse('2026-11-01T01:30:00Z')))).toBe('2026-11-01T05:30:00.000Z');
  });
});

describe('sessions', () => {
  it('are open exactly in the stretches of their days', () => {
    const property = fc.property(anyCalendar, anyInstant, (calendar, instant) => {
      const session = createSession(calendar);
      const today = Math.floor(instant / 86_400_000);
      const open = Array.from({ length: 5 }, (_, at) => session.dayOf(today - 2 + at)).flatMap((day) =>
        (day?.stretches ?? [])
          .filter(({ opensAt, closesAt }) => opensAt <= instant && instant < closesAt)
          .map((stretch) => ({ day, stretch })),
      );
      expect(session.openAt(instant)).toEqual(open[0] ?? null);
      expect(open.length).toBeLessThanOrEqual(1);
    });
    fc.assert(property, { numRuns: 3000 });
  });

  it('open and close when the clock of the exchange says so', () => {
    const property = fc.property(anyCalendar, anyInstant, (calendar, instant) => {
      const session = createSession(calendar);
      const { openAt, nextOpening, nextClose } = session;
      const clock = clockOf(calendar.zone);
      const next = nextOpening(instant);
      expect(next?.opensAt).toBeGreaterThan(instant);
      const close = nextClose(instant) ?? 0;
      expect(close).toBeGreaterThan(instant);
      expect(openAt(close - minute)).not.toBeNull();
      const times = calendar.hours.flatMap(({ stretches }) => stretches.map(([from]) => from?.replace('-07', '17')));
      expect(times.map((time) => time?.replace('-06', '18'))).toContain(clock.format(next?.opensAt ?? 0).slice(11, 16));
      // Nothing opens in between.
      const between = openAt(instant + Math.floor(((next?.opensAt ?? 0) - instant) / 2));
      if (between) expect(between).toEqual(openAt(instant));
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('count the minutes of trading in a day without its breaks', () => {
    const day = createSession(calendars.tse).dayOf(dayNumber('2026-11-20'));
    if (!day) throw new Error('Tokyo is closed');
    const at = (clock: string) => minutesInto(day, Date.parse(`2026-11-20T${clock}:00+09:00`));
    expect([at('09:00'), at('09:01'), at('11:30'), at('12:00'), at('12:31'), at('15:30')]).toEqual([
      0, 1, 150, 150, 151, 330,
    ]);
  });

  it('name the days of forex by their end, from Sunday evening to Friday', () => {
    const { openAt, nextClose, nextOpening } = createSession(calendars.fx24x5);
    const sunday = Date.parse('2026-11-22T17:00:00-05:00');
    expect(openAt(sunday - minute)).toBeNull();
    expect(openAt(sunday)?.day.number).toBe(dayNumber('2026-11-23'));
    expect(iso(nextClose(sunday - minute))).toBe('2026-11-23T22:00:00.000Z');
    expect(openAt(Date.parse('2026-11-27T16:59:00-05:00'))?.day.number).toBe(dayNumber('2026-11-27'));
    expect(openAt(Date.parse('2026-11-27T17:00:00-05:00'))).toBeNull();
    // On Christmas Eve the day ends at 17:00 and the next one does not begin.
    const eve = Date.parse('2026-12-24T16:59:00-05:00');
    expect(openAt(eve)?.day.number).toBe(dayNumber('2026-12-24'));
    expect(openAt(eve + minute)).toBeNull();
    expect(iso(nextOpening(eve)?.opensAt)).toBe('2026-12-27T22:00:00.000Z');
  });

  it('have weeks that begin on the first day that is open', () => {
    const { daysOfWeek } = createSession(calendars.us_equity);
    const monday = mondayOf(dayNumber('2026-05-29'));
    expect(monday).toBe(dayNumber('2026-05-25'));
    expect(daysOfWeek(monday).map(({ number }) => number - monday)).toEqual([1, 2, 3, 4]);
    expect(mondayOf(dayNumber('1969-12-31'))).toBe(dayNumber('1969-12-29'));
  });

  it('know exceptions: closed, other hours, and open on a day that is not one', () => {
    const session = createSession(calendars.hkex, [
      { day: '2026-11-23', stretches: [] },
      { day: '2026-11-24', stretches: [['13:30', '16:00']] },
      { day: '2026-11-28', stretches: [['10:00', '11:00']] },
    ]);
    expect(session.dayOf(dayNumber('2026-11-23'))).toBeNull();
    const opens = (day: string) => session.dayOf(dayNumber(day))?.stretches.map(({ opensAt }) => iso(opensAt));
    expect(opens('2026-11-24')).toEqual(['2026-11-24T05:30:00.000Z']);
    expect(opens('2026-11-28')).toEqual(['2026-11-28T02:00:00.000Z']);
    expect(session.dayUntil(dayNumber('2026-11-23'))?.number).toBe(dayNumber('2026-11-20'));
    for (const stretches of [[['16:00', '13:00']], [['9:00', '10:00']], [['09:00', '25:00']], [['09:00']]]) {
      expect(() => createSession(calendars.hkex, [{ day: '2026-11-24', stretches }])).toThrow(RangeError);
    }
    expect(() => createSession(calendars.hkex, [{ day: '2026-02-30', stretches: [] }])).toThrow('2026-02-30 is no day');
  });

  it('end when everything is closed', () => {
    const never = createSession({ ...calendars['24x7'], weekdays: [] });
    expect([never.openAt(0), never.nextOpening(0), never.nextClose(0), never.dayUntil(0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('say for which days closures are known', () => {
    const { isCovered } = createSession(calendars.lse);
    const days = ['2014-12-31', '2015-01-01', '2028-12-31', '2029-01-01'];
    expect(days.map((day) => isCovered(dayNumber(day)))).toEqual([false, true, true, false]);
  });

  it('without holidays are open on every day of the week, with the hours of today', () => {
    const { dayOf } = createSession(withoutHolidays(calendars.tse));
    expect(dayOf(dayNumber('2015-01-01'))?.stretches.map(({ closesAt }) => iso(closesAt))).toEqual([
      '2015-01-01T02:30:00.000Z',
      '2015-01-01T06:30:00.000Z',
    ]);
  });
});
