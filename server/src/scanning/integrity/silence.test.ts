import { describe, expect, it } from 'vitest';
import { calendars } from '@candela/markets/candles/calendars';
import { createSession } from '@candela/markets/candles/sessions';
import { judgeSilence } from './silence.ts';

const [hour, day] = [3_600_000, 86_400_000];
const always = createSession(calendars['24x7']);
const nyse = createSession(calendars.us_equity);

/** Alerts until an instant, each so long after the one before. */
const closesUntil = (last: number, pause: number, count = 40) =>
  Array.from({ length: count }, (_, back) => last - back * pause);
const at = (text: string) => Date.parse(text);
const activeSince = 0;

describe('a silence', () => {
  it('is three times the usual pause, and no less than two trading days', () => {
    const last = at('2026-11-02T12:00Z');
    const closes = closesUntil(last, hour);
    const silentAt = (now: string) => judgeSilence({ closes, activeSince }, always, at(now));
    expect(silentAt('2026-11-04T23:59Z')).toBeNull();
    expect(silentAt('2026-11-05T00:00Z')).toEqual({ since: last, usualSeconds: 3600 });
    const slow = { closes: closesUntil(last, 2 * day), activeSince };
    expect(judgeSilence(slow, always, last + 6 * day)).toBeNull();
    expect(judgeSilence(slow, always, last + 6 * day + 1)).toMatchObject({ usualSeconds: 2 * 86_400 });
  });

  it('is no weekend, and no holiday', () => {
    // A Friday afternoon in New York; Thanksgiving is on the 26th, with half a day after it.
    const closes = closesUntil(at('2026-11-20T20:00Z'), hour);
    const silentAt = (now: string) => judgeSilence({ closes, activeSince }, nyse, at(now)) !== null;
    expect(silentAt('2026-11-24T20:59Z')).toBe(false);
    expect(silentAt('2026-11-24T21:00Z')).toBe(true);
    const before = closesUntil(at('2026-11-25T20:00Z'), hour);
    expect(judgeSilence({ closes: before, activeSince }, nyse, at('2026-11-28T12:00Z'))).toBeNull();
    expect(judgeSilence({ closes: before, activeSince }, nyse, at('2026-11-30T21:00Z'))).not.toBeNull();
  });

  it('lasts as long when the clocks are changed', () => {
    const closes = closesUntil(at('2026-03-06T20:00Z'), hour);
    const silentAt = (now: string) => judgeSilence({ closes, activeSince }, nyse, at(now)) !== null;
    expect(silentAt('2026-03-10T19:59Z')).toBe(false);
    expect(silentAt('2026-03-10T20:00Z')).toBe(true);
  });

  it('is none while nothing is usual, and begins anew when the strategy was resumed', () => {
    const last = at('2026-11-02T12:00Z');
    const now = last + 30 * day;
    expect(judgeSilence({ closes: closesUntil(last, hour, 20), activeSince }, always, now)).toBeNull();
    expect(judgeSilence({ closes: closesUntil(last, hour, 21), activeSince }, always, now)).not.toBeNull();
    expect(judgeSilence({ closes: [], activeSince }, always, now)).toBeNull();
    const resumed = { closes: closesUntil(last, hour), activeSince: now - day };
    expect(judgeSilence(resumed, always, now)).toBeNull();
    // Alerts of one instant are no pauses of nothing.
    const together = closesUntil(last, hour, 12).flatMap((each) => [each, each]);
    expect(judgeSilence({ closes: together, activeSince }, always, now)).toBeNull();
  });
});
