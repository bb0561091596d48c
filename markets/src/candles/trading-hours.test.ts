import { expect, test } from 'vitest';
import { barPeriodAt, longerBars } from './aggregation.ts';
import { calendars } from './calendars.ts';
import { createSession } from './sessions.ts';
import { daysAround, hoursOfDays, marketStateAt } from './trading-hours.ts';

const at = (text: string) => Date.parse(text);
const minute = 60_000;

test('the days around an instant give the same bars as the whole calendar', () => {
  const timeframes = ['5m', '30m', '1h', '4h', '1d', '1w'] as const;
  for (const calendar of [calendars.fx24x5, calendars.tse, calendars.us_equity, calendars['24x7']]) {
    const session = createSession(calendar);
    for (let instant = at('2026-10-20T00:00Z'); instant < at('2026-11-12T00:00Z'); instant += 37 * minute) {
      const hours = hoursOfDays(daysAround(session, instant));
      for (const timeframe of timeframes)
        expect(barPeriodAt(hours, timeframe, instant)).toEqual(barPeriodAt(session, timeframe, instant));
      const bars = [0, 1, 2, 3].map((more) => ({ t: instant + more * minute, o: 1, h: 2, l: 1, c: 2, v: more }));
      if (session.openAt(instant) && session.openAt(instant + 3 * minute))
        expect(longerBars(hours, '1h', bars, Infinity)).toEqual(longerBars(session, '1h', bars, Infinity));
    }
  }
});

test('a market is closed since its last close, until it opens next', () => {
  const forex = createSession(calendars.fx24x5);
  const state = (session: typeof forex, text: string) => marketStateAt(daysAround(session, at(text)), at(text));
  const iso = (instant: number | null) => instant !== null && new Date(instant).toISOString();
  const saturday = state(forex, '2026-11-21T12:00Z');
  expect([saturday.isOpen, iso(saturday.since), iso(saturday.until)]).toEqual([
    false,
    '2026-11-20T22:00:00.000Z',
    '2026-11-22T22:00:00.000Z',
  ]);
  // Its days follow each other: on Wednesday it has been open since Sunday.
  const wednesday = state(forex, '2026-11-18T12:00Z');
  expect([wednesday.isOpen, iso(wednesday.since), iso(wednesday.until)]).toEqual([
    true,
    '2026-11-15T22:00:00.000Z',
    '2026-11-20T22:00:00.000Z',
  ]);
  // Tokyo's lunch.
  const tokyo = createSession(calendars.tse);
  const lunch = state(tokyo, '2026-11-18T03:00Z');
  expect([lunch.isOpen, iso(lunch.since), iso(lunch.until)]).toEqual([
    false,
    '2026-11-18T02:30:00.000Z',
    '2026-11-18T03:30:00.000Z',
  ]);
  // Thanksgiving: closed since Wednesday's close.
  const thanks = state(createSession(calendars.us_equity), '2026-11-26T16:00Z');
  expect([iso(thanks.since), iso(thanks.until)]).toEqual(['2026-11-25T21:00:00.000Z', '2026-11-27T14:30:00.000Z']);
  // Crypto never closes, whatever days are known.
  expect(state(createSession(calendars['24x7']), '2026-11-26T16:00Z')).toEqual({
    isOpen: true,
    since: null,
    until: null,
  });
  expect(marketStateAt([], 0)).toEqual({ isOpen: false, since: null, until: null });
});
