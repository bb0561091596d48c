import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Calendar } from './calendar.ts';
import { calendars } from './calendars.ts';
import { findGaps } from './gaps.ts';
import { createSession } from './sessions.ts';

const minute = 60_000;
const all: readonly Calendar[] = Object.values(calendars);

it('gaps are the minutes of the session that are missing, joined where nothing lies between', () => {
  const property = fc.property(
    fc.constantFrom(...all),
    fc.integer({ min: Date.parse('2016-01-01T00:00:00Z') / minute, max: Date.parse('2027-12-01T00:00:00Z') / minute }),
    fc.integer({ min: 0, max: 3 * 1440 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 400 })), { maxLength: 12 }),
    (calendar, start, length, runs) => {
      const session = createSession(calendar);
      const [from, to] = [start * minute, (start + length) * minute];
      const times: number[] = [];
      let at = from - 30 * minute;
      for (const [missing, there] of runs) {
        at += missing * minute;
        for (let count = 0; count < there; count++, at += minute) times.push(at);
      }
      const known = new Set(times);
      const gaps = findGaps(session, times, from, to);
      let [place, isAfterBar] = [-1, true];
      for (let t = from; t < to; t += minute) {
        if (!session.openAt(t)) continue;
        const gap = gaps.findIndex((each) => t >= each.from && t < each.to);
        if (known.has(t)) {
          if (gap !== -1) expect([t, gap]).toEqual([t, -1]);
          isAfterBar = true;
          continue;
        }
        // Another gap only after a bar.
        if (isAfterBar) place += 1;
        if (gap !== place) expect([t, gap]).toEqual([t, place]);
        isAfterBar = false;
      }
      expect(gaps.length).toBe(place + 1);
      for (const gap of gaps) {
        const minutes = Array.from({ length: (gap.to - gap.from) / minute }, (_, count) => gap.from + count * minute);
        expect(gap.minutes).toBe(minutes.filter((t) => session.openAt(t)).length);
        expect(session.openAt(gap.from) && session.openAt(gap.to - minute)).not.toBeNull();
      }
    },
  );
  fc.assert(property, { numRuns: 200 });
});

it('a provider who was gone from Friday to Monday leaves one gap', () => {
  const session = createSession(calendars.us_equity);
  const at = (time: string) => Date.parse(`2026-11-${time}:00-05:00`);
  const gaps = findGaps(session, [at('20T15:00'), at('23T10:00')], at('20T15:00'), at('23T10:01'));
  expect(gaps).toEqual([{ from: at('20T15:01'), to: at('23T10:00'), minutes: 59 + 30 }]);
  expect(findGaps(session, [], at('21T00:00'), at('23T09:30'))).toEqual([]);
});
