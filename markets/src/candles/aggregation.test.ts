import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, timeframes, type Timeframe } from '#timeframes.ts';
import { barPeriodAt, longerBars } from './aggregation.ts';
import type { Bar } from './bars.ts';
import type { Calendar } from './calendar.ts';
import { calendars } from './calendars.ts';
import { createSession } from './sessions.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Every opening, close and break is on a multiple of it. */
const step = 5;
const all: readonly Calendar[] = Object.values(calendars);
const intraday = timeframes.filter((each) => each !== '1m' && each !== '5m' && each !== '1d' && each !== '1w');

const minutesOfClock = (clock: string) =>
  (clock.startsWith('-') ? -1 : 1) * (Number(clock.slice(-5, -3)) * 60 + Number(clock.slice(-2)));

/** Minutes after midnight between which a day trades, from the data alone. */
function hoursOn(calendar: Calendar, day: string): (readonly [number, number])[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
  if (!calendar.weekdays.includes(weekday) || calendar.closed.some((closed) => closed.day === day)) return [];
  const { stretches } = calendar.hours.findLast(({ from }) => from <= day) ?? { stretches: [] };
  const early = calendar.shortened.find((shortened) => shortened.day === day)?.closesAt ?? '24:00';
  return stretches
    .map(([from = '', to = '']) => [minutesOfClock(from), Math.min(minutesOfClock(to), minutesOfClock(early))] as const)
    .filter(([from, to]) => from < to);
}

interface Step {
  instant: number;
  day: string;
  stretch: string;
}

/**
 * Walks through the years by the clock on the wall of the exchange, five minutes at a time, and tells what is traded: another way than the
 * code, which reckons from days to instants.
 */
function* walk(calendar: Calendar, from: number, to: number): Generator<Step> {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: calendar.zone, dateStyle: 'short', timeStyle: 'short' });
  const kept = new Map<string, ReturnType<typeof hoursOn>>();
  const hoursOf = (day: string) => {
    const hours = kept.get(day) ?? hoursOn(calendar, day);
    kept.set(day, hours);
    return hours;
  };
  for (let begin = from; begin < to; begin += hour) {
    const shown = wall.format(begin);
    const today = shown.slice(0, 10);
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
    const clock = minutesOfClock(shown.slice(11));
    const candidates = [
      ...hoursOf(today).map(([opens, closes]) => ({ day: today, opens, closes })),
      ...hoursOf(tomorrow).map(([opens, closes]) => ({ day: tomorrow, opens: opens + 1440, closes: closes + 1440 })),
    ].filter(({ opens, closes }) => opens < clock + 60 && closes > clock);
    for (let at = clock; at < clock + 60 && candidates.length > 0; at += step) {
      const found = candidates.find(({ opens, closes }) => at >= opens && at < closes);
      if (!found) continue;
      yield { instant: begin + (at - clock) * minute, day: found.day, stretch: `${found.day} ${found.closes % 1440}` };
    }
  }
}

const mondayOfDay = (day: string) => {
  if (day === '') return day;
  const instant = Date.parse(`${day}T00:00:00Z`);
  return new Date(instant - ((new Date(instant).getUTCDay() + 6) % 7) * 24 * hour).toISOString().slice(0, 10);
};

describe.each(all.map((calendar) => [calendar.code, calendar] as const))('bars of %s', (_, calendar) => {
  it('have the periods that a search through ten years finds, over all changes of the clock', () => {
    const session = createSession(calendar);
    const [from, to] = [Date.parse('2017-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')];
    const open = new Map<string, { opensAt: number; last: number }>();
    let count = 0;
    const finish = (timeframe: Timeframe) => {
      const period = open.get(timeframe);
      open.delete(timeframe);
      // The first is cut off by the beginning of the walk.
      if (!period || period.opensAt < from + 8 * 24 * hour) return;
      const expected = { opensAt: period.opensAt, closesAt: period.last + step * minute };
      const found = [period.opensAt, period.last].map((instant) => barPeriodAt(session, timeframe, instant));
      count += 1;
      for (const each of found)
        if (each?.opensAt !== expected.opensAt || each.closesAt !== expected.closesAt)
          expect([timeframe, each]).toEqual([timeframe, expected]);
    };
    let before: Step | null = null;
    let inStretch = 0;
    for (const now of walk(calendar, from, to)) {
      inStretch = now.stretch === before?.stretch ? inStretch + step : 0;
      for (const timeframe of intraday) if (inStretch % minutesOf[timeframe] === 0) finish(timeframe);
      if (now.day !== before?.day) finish('1d');
      if (now.day !== before?.day && mondayOfDay(now.day) !== mondayOfDay(before?.day ?? '')) finish('1w');
      for (const timeframe of [...intraday, '1d', '1w'] as const) {
        const period = open.get(timeframe);
        if (period) period.last = now.instant;
        else open.set(timeframe, { opensAt: now.instant, last: now.instant });
      }
      before = now;
    }
    expect(count).toBeGreaterThan(30_000);
  });
});

/** Minutes of some days, of which many are missing. */
const anyMinutes = (session: ReturnType<typeof createSession>) =>
  fc
    .record({
      start: fc.integer({
        min: Date.parse('2016-01-01T00:00:00Z') / hour,
        max: Date.parse('2027-12-01T00:00:00Z') / hour,
      }),
      gaps: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 120 }),
      prices: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 4, maxLength: 40 }),
      outside: fc.boolean(),
      end: fc.integer({ min: 0, max: 20_000 }),
    })
    .map(({ start, gaps, prices, outside, end }) => {
      let at = start * hour;
      const bars = gaps.flatMap((gap, place): Bar[] => {
        at += gap * minute;
        if (!outside && !session.openAt(at)) at = session.nextOpening(at)?.opensAt ?? at;
        const [o = 1, h = 1, l = 1, c = 1] = [0, 1, 2, 3].map((each) => prices[(place + each) % prices.length] ?? 1);
        return [{ t: at, o, h: Math.max(o, h, l, c), l: Math.min(o, h, l, c), c, v: o % 7 }];
      });
      return { bars, now: start * hour + end * minute };
    });

/** The definition, bar by bar. */
function defined(session: ReturnType<typeof createSession>, timeframe: Timeframe, bars: readonly Bar[], now: number) {
  const known = bars.filter(({ t }) => t <= now && session.openAt(t));
  const opens = [...new Set(known.map(({ t }) => barPeriodAt(session, timeframe, t)?.opensAt ?? 0))];
  const longer = opens.map((t) => {
    const own = known.filter((each) => barPeriodAt(session, timeframe, each.t)?.opensAt === t);
    const bar: Bar = {
      t,
      o: own[0]?.o ?? 0,
      h: Math.max(...own.map(({ h }) => h)),
      l: Math.min(...own.map(({ l }) => l)),
      c: own.at(-1)?.c ?? 0,
      v: own.reduce((sum, { v }) => sum + v, 0),
    };
    return { bar, isClosed: (barPeriodAt(session, timeframe, t)?.closesAt ?? 0) <= now };
  });
  return {
    closed: longer.filter(({ isClosed }) => isClosed).map(({ bar }) => bar),
    open: longer.find(({ isClosed }) => !isClosed)?.bar ?? null,
  };
}

describe('longer bars', () => {
  it.each(all.map((calendar) => [calendar.code, calendar] as const))(
    'are put together as defined: %s',
    (_, calendar) => {
      const session = createSession(calendar);
      const property = fc.property(anyMinutes(session), fc.constantFrom(...timeframes), ({ bars, now }, timeframe) => {
        expect(longerBars(session, timeframe, bars, now)).toEqual(defined(session, timeframe, bars, now));
      });
      fc.assert(property, { numRuns: 120 });
    },
  );

  it('are the same from minutes and from the lengths between', () => {
    const ways = [
      ['5m', '15m'],
      ['30m', '1h'],
      ['1h', '4h'],
      ['1h', '1d'],
      ['1d', '1w'],
    ] as const;
    const property = fc.property(fc.constantFrom(...all), fc.nat(), (calendar, seed) => {
      const session = createSession(calendar);
      const [{ bars, now } = { bars: [], now: 0 }] = fc.sample(anyMinutes(session), { numRuns: 1, seed });
      for (const [between, timeframe] of ways) {
        const { closed, open } = longerBars(session, between, bars, now);
        const parts = open ? [...closed, open] : closed;
        expect(longerBars(session, timeframe, parts, now)).toEqual(longerBars(session, timeframe, bars, now));
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('end at the lunch break and at an early close, and exist although their last minutes are missing', () => {
    const session = createSession(calendars.hkex);
    const at = (clock: string) => Date.parse(`2026-12-24T${clock}:00+08:00`);
    const bar = (clock: string): Bar => ({ t: at(clock), o: 5, h: 7, l: 4, c: 6, v: 1 });
    const bars = [bar('09:30'), bar('10:29'), bar('10:30'), bar('11:31')];
    const opens = (now: string) => {
      const { closed, open } = longerBars(session, '1h', bars, at(now));
      return [closed.map(({ t, v }) => [t, v]), open?.t ?? null];
    };
    expect(opens('11:59')).toEqual([
      [
        [at('09:30'), 2],
        [at('10:30'), 1],
      ],
      at('11:30'),
    ]);
    expect(opens('12:00')).toEqual([
      [
        [at('09:30'), 2],
        [at('10:30'), 1],
        [at('11:30'), 1],
      ],
      null,
    ]);
    expect(longerBars(session, '1d', bars, at('12:00')).closed).toEqual([{ ...bar('09:30'), v: 4 }]);
    expect(longerBars(session, '1d', [bar('12:00'), bar('13:00')], at('15:00'))).toEqual({ closed: [], open: null });
  });
});
