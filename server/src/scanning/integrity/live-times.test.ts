import { describe, expect, it } from 'vitest';
import { calendars } from '@candela/markets/candles/calendars';
import { createSession } from '@candela/markets/candles/sessions';
import { dueBars } from './due-bars.ts';
import { liveTimes } from './live-times.ts';

const [hour, day] = [3_600_000, 86_400_000];
const from = Date.parse('2026-11-25T00:00:00Z');
const time = { from, to: from + day };
const at = (hours: number) => from + hours * hour;
const live = (versionId: number, begin: number, end: number, isEnded: boolean) => ({
  versionId,
  from: at(begin),
  to: at(end),
  isEnded,
});

describe('when which version was live', () => {
  it('the version that changes at noon is two', () => {
    const events = [
      { type: 'goLive', versionId: 1, at: at(-30) },
      { type: 'submit', versionId: 2, at: at(11) },
      { type: 'goLive', versionId: 2, at: at(12) },
    ] as const;
    expect(liveTimes(events, time)).toEqual([live(1, 0, 12, true), live(2, 12, 24, false)]);
  });

  it('ends with a pause, a flood and the archive, and begins again when it is resumed', () => {
    const events = [
      { type: 'goLive', versionId: 1, at: at(1) },
      { type: 'pause', versionId: null, at: at(2) },
      { type: 'resume', versionId: null, at: at(5) },
      { type: 'flooded', versionId: 1, at: at(6) },
      { type: 'resume', versionId: null, at: at(7) },
      { type: 'archive', versionId: null, at: at(8) },
      { type: 'restore', versionId: null, at: at(9) },
    ] as const;
    expect(liveTimes(events, time)).toEqual([live(1, 1, 2, true), live(1, 5, 6, true), live(1, 7, 8, true)]);
  });

  it('is nothing on a day after it was archived, and all of it of one that nobody touched', () => {
    const archived = [
      { type: 'goLive', versionId: 1, at: at(-30) },
      { type: 'archive', versionId: null, at: at(-1) },
    ] as const;
    expect(liveTimes(archived, time)).toEqual([]);
    expect(liveTimes(archived.slice(0, 1), time)).toEqual([live(1, 0, 24, false)]);
  });
});

describe('bars that are due', () => {
  const nyse = createSession(calendars.us_equity);
  const dueOn = (date: string, timeframe: '1m' | '1h' | '4h') => {
    const start = Date.parse(`${date}T00:00:00Z`);
    return dueBars(nyse, timeframe, { from: start, to: start + day });
  };

  it('follow the hours of the market, also when its clocks are changed', () => {
    // The Fridays before and the Mondays after a change of the clocks of New York.
    for (const date of ['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02'])
      expect([dueOn(date, '1m').length, dueOn(date, '1h').length]).toEqual([390, 7]);
    expect(new Date(dueOn('2026-03-06', '1h')[0] ?? 0).toISOString()).toBe('2026-03-06T14:30:00.000Z');
    expect(new Date(dueOn('2026-03-09', '1h')[0] ?? 0).toISOString()).toBe('2026-03-09T13:30:00.000Z');
  });

  it('are none on a closed day, and fewer on a short one', () => {
    expect(dueOn('2026-11-26', '1m')).toEqual([]);
    expect(dueOn('2026-11-27', '1m')).toHaveLength(210);
    expect(dueOn('2026-11-28', '1m')).toEqual([]);
  });

  it('belong to the day on which they close, each to one', () => {
    const always = createSession(calendars['24x7']);
    const three = dueBars(always, '4h', { from, to: from + 3 * day });
    const single = [0, 1, 2].flatMap((each) =>
      dueBars(always, '4h', { from: from + each * day, to: from + (each + 1) * day }),
    );
    expect(single).toEqual(three);
    expect(single).toHaveLength(18);
  });
});
