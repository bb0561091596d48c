import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { describeZone } from './calendar-zones.ts';

const period = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2028-06-01T00:00:00Z') };

/** Offset in seconds at an instant, as another program reads it from the description of a zone. */
function readerOf(timeZone: string) {
  const component = new ICAL.Component(
    ICAL.parse(`BEGIN:VCALENDAR\r\n${describeZone(timeZone, period)}\r\nEND:VCALENDAR`),
  );
  const zone = component.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error(`${timeZone} has no description`);
  const read = new ICAL.Timezone(zone);
  return (at: Temporal.ZonedDateTime) => {
    const { year, month, day, hour, minute, second } = at;
    return read.utcOffset(ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false }));
  };
}

it('the clocks of every zone are described as they are set, on both sides of each change', () => {
  for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'Europe/Kiev', 'Asia/Calcutta', 'US/Eastern']) {
    const offsetAt = readerOf(timeZone);
    const checked: Temporal.ZonedDateTime[] = [];
    let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from({ timeZone, year: 2026, month: 1, day: 1 });
    while (at && at.year < 2030) {
      checked.push(at.subtract({ hours: 3 }), at.add({ hours: 3 }), at.add({ days: 20 }));
      at = at.getTimeZoneTransition('next');
    }
    for (const each of checked.filter(({ year }) => year >= 2026 && year <= 2029))
      expect([each.toString(), offsetAt(each)]).toEqual([each.toString(), each.offsetNanoseconds / 1e9]);
  }
});

describe('a description', () => {
  it('is a yearly rule where the changes follow one', () => {
    const text = describeZone('Europe/Berlin', period);
    expect(text).toContain('TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
    expect(text).toContain('TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU');
    expect(describeZone('America/New_York', period)).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
  });

  it('has one offset where clocks are not changed', () => {
    const lines = [
      'BEGIN:VTIMEZONE',
      'TZID:UTC',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(describeZone('UTC', period)).toBe(lines.join('\r\n'));
    expect(describeZone('Asia/Kathmandu', period)).toContain('TZOFFSETTO:+0545');
  });

  it('has the dates where they follow the moon', () => {
    const text = describeZone('Africa/Casablanca', period);
    expect(text).toContain('RDATE:');
    expect(text).not.toContain('RRULE');
  });
});
