import { describe, expect, it } from 'vitest';
import { dayNumber, minutesAfterMidnight, type Calendar } from './calendar.ts';
import { calendars, isCalendarCode } from './calendars.ts';
import { createSession } from './sessions.ts';

const all: readonly Calendar[] = Object.values(calendars);
const month = 365.25 / 12;

const tradingDaysOf = (calendar: Calendar, year: number) => {
  const session = createSession(calendar);
  let count = 0;
  for (let day = dayNumber(`${year}-01-01`); day <= dayNumber(`${year}-12-31`); day++) if (session.dayOf(day)) count++;
  return count;
};

describe.each(all.map((calendar) => [calendar.code, calendar] as const))('the calendar %s', (code, calendar) => {
  const special = [...calendar.closed, ...calendar.shortened];

  it('is known for 13 more months at least', () => {
    expect(isCalendarCode(code)).toBe(true);
    expect(dayNumber(calendar.from)).toBe(dayNumber('2015-01-01'));
    expect(dayNumber(calendar.to) - Date.now() / 86_400_000).toBeGreaterThan(13 * month);
  });

  it('names the source of every day, and each source is used', () => {
    expect(special.filter(({ source }) => !Object.hasOwn(calendar.sources, source))).toEqual([]);
    expect(new Set(special.map(({ source }) => source))).toEqual(new Set(Object.keys(calendar.sources)));
    for (const { name, address } of Object.values(calendar.sources)) {
      expect(name).not.toBe('');
      expect(address ?? 'https://').toMatch(/^https:\/\//);
    }
  });

  it('has each day once, in order, on a day of its week and within its years', () => {
    for (const days of [calendar.closed, calendar.shortened]) {
      const numbers = days.map(({ day }) => dayNumber(day));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    expect(new Set(special.map(({ day }) => day)).size).toBe(special.length);
    for (const { day } of special) {
      expect([day, calendar.weekdays.includes(new Date(day).getUTCDay() || 7)]).toEqual([day, true]);
      expect(day >= calendar.from && day <= calendar.to).toBe(true);
    }
  });

  it('shortens days, and closes none of them', () => {
    for (const { day, closesAt } of calendar.shortened) {
      const { stretches } = calendar.hours.findLast(({ from }) => from <= day) ?? { stretches: [] };
      const [open = '', close = ''] = [stretches[0]?.[0], stretches.at(-1)?.[1]];
      expect(minutesAfterMidnight(closesAt)).toBeGreaterThan(minutesAfterMidnight(open));
      expect(minutesAfterMidnight(closesAt)).toBeLessThan(minutesAfterMidnight(close));
    }
  });

  it('is never closed for more than eleven days', () => {
    const session = createSession(calendar);
    let last = dayNumber(calendar.from);
    for (let day = last; day <= dayNumber(calendar.to); day++) {
      if (!session.dayOf(day)) continue;
      expect(day - last).toBeLessThanOrEqual(11);
      last = day;
    }
  });
});

it('New York has as many trading days in each year as were counted', () => {
  const counted = { 2015: 252, 2016: 252, 2017: 251, 2018: 251, 2019: 252, 2020: 253, 2021: 252, 2022: 251 };
  const later = { 2023: 250, 2024: 252, 2025: 250 };
  const found = Object.keys({ ...counted, ...later }).map((year) => [
    year,
    tradingDaysOf(calendars.us_equity, Number(year)),
  ]);
  expect(Object.fromEntries(found)).toEqual({ ...counted, ...later });
});

it.each([
  ['us_equity', '2018-12-05'],
  ['us_equity', '2025-01-09'],
  ['us_equity', '2026-07-03'],
  ['us_equity', '2021-12-24'],
  ['lse', '2020-05-08'],
  ['lse', '2022-06-03'],
  ['lse', '2022-09-19'],
  ['lse', '2023-05-08'],
  ['lse', '2021-12-28'],
  ['xetra', '2017-10-31'],
  ['xetra', '2021-05-24'],
  ['euronext', '2026-05-01'],
  ['tse', '2019-05-02'],
  ['tse', '2020-10-01'],
  ['tse', '2021-08-09'],
  ['tse', '2026-09-22'],
  ['hkex', '2018-02-19'],
  ['hkex', '2020-10-13'],
  ['hkex', '2021-04-06'],
  ['hkex', '2023-09-01'],
  ['hkex', '2024-09-06'],
  ['hkex', '2027-02-09'],
  ['asx', '2022-09-22'],
  ['fx24x5', '2025-12-25'],
  ['ice24x5', '2026-04-03'],
] as const)('%s is closed on %s', (code, day) => {
  expect(createSession(calendars[code]).dayOf(dayNumber(day))).toBeNull();
});

it.each([
  ['us_equity', '2022-01-03', '14:30', '21:00'],
  ['us_equity', '2021-12-31', '14:30', '21:00'],
  ['us_equity', '2024-07-03', '13:30', '17:00'],
  ['us_equity', '2026-11-27', '14:30', '18:00'],
  ['us_equity', '2026-07-02', '13:30', '20:00'],
  ['lse', '2016-12-23', '08:00', '12:30'],
  ['lse', '2020-05-04', '07:00', '15:30'],
  ['xetra', '2022-06-06', '07:00', '15:30'],
  ['xetra', '2023-12-29', '08:00', '13:00'],
  ['euronext', '2024-12-24', '08:00', '13:05'],
  ['tse', '2024-11-01', '00:00', '06:00'],
  ['tse', '2024-11-05', '00:00', '06:30'],
  ['hkex', '2026-02-16', '01:30', '04:00'],
  ['hkex', '2027-02-10', '01:30', '08:00'],
  ['asx', '2023-12-22', '23:00', '03:10'],
  ['asx', '2022-12-23', '23:00', '05:00'],
] as const)('%s opens on %s at %s and closes at %s UTC', (code, day, opens, closes) => {
  const { stretches = [] } = createSession(calendars[code]).dayOf(dayNumber(day)) ?? {};
  const clock = (instant = Number.NaN) => new Date(instant).toISOString().slice(11, 16);
  expect([clock(stretches[0]?.opensAt), clock(stretches.at(-1)?.closesAt)]).toEqual([opens, closes]);
});
