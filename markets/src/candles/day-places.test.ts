import { expect, it } from 'vitest';
import { dayNumber } from './calendar.ts';
import { calendars } from './calendars.ts';
import { dayPlaces } from './day-places.ts';
import { createSession, minutesInto } from './sessions.ts';

const at = (text: string) => Date.parse(text);

it('bars of a share are counted from the opening, also across breaks and changes of the clock', () => {
  const place = dayPlaces(createSession(calendars.us_equity));
  const monday = dayNumber('2026-11-23');
  expect(place(at('2026-11-23T14:30Z'))).toEqual({ day: monday, minute: 0 });
  expect(place(at('2026-11-23T20:59Z'))).toEqual({ day: monday, minute: 389 });
  expect(place(at('2026-11-24T14:31Z'))).toEqual({ day: monday + 1, minute: 1 });
  // Going back, as when older bars are loaded.
  expect(place(at('2026-10-30T13:30Z'))).toEqual({ day: dayNumber('2026-10-30'), minute: 0 });
  const tokyo = dayPlaces(createSession(calendars.tse));
  expect(tokyo(at('2026-11-24T02:29Z')).minute).toBe(149);
  expect(tokyo(at('2026-11-24T03:30Z')).minute).toBe(150);
});

it('a trading day of forex begins on the evening before', () => {
  const place = dayPlaces(createSession(calendars.fx24x5));
  expect(place(at('2026-11-22T22:00Z'))).toEqual({ day: dayNumber('2026-11-23'), minute: 0 });
});

it('bars outside of the session belong to the next trading day, or to that of their date', () => {
  const session = createSession(calendars.us_equity);
  const place = dayPlaces(session);
  expect(place(at('2026-11-23T12:00Z'))).toEqual({ day: dayNumber('2026-11-23'), minute: 0 });
  expect(place(at('2026-11-23T22:00Z'))).toEqual({ day: dayNumber('2026-11-23'), minute: 390 });
  expect(place(at('2026-11-28T15:00Z'))).toEqual({ day: dayNumber('2026-11-30'), minute: 0 });
});

it('places are the same in any order', () => {
  const session = createSession(calendars.tse);
  const places = dayPlaces(session);
  const start = at('2026-03-02T00:00Z');
  for (let step = 0; step < 500; step++) {
    const instant = start + ((step * 7919) % 9973) * 60_000;
    const open = session.openAt(instant);
    if (open) expect(places(instant)).toEqual({ day: open.day.number, minute: minutesInto(open.day, instant) });
  }
});
